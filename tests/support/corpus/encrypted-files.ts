import { PDFDict, PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import { onePage, writePdf } from './write-pdf.ts';

type Options = Parameters<PDFDocument['encrypt']>[0];

async function encrypted(options: Options): Promise<string> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  page.drawText('A secret page', { x: 72, y: 700, size: 12, font: await pdf.embedFont(StandardFonts.Helvetica) });
  await pdf.attach(Buffer.from('A secret note\n'), 'note.txt', { mimeType: 'text/plain' });
  pdf.encrypt(options);
  // pdf-lib encrypts no strings, such as the names of files: readers must be told so, which RC4 has no way for.
  const dictionary = pdf.context.lookup(pdf.context.trailerInfo.Encrypt, PDFDict);
  if (dictionary.has(PDFName.of('StrF'))) dictionary.set(PDFName.of('StrF'), PDFName.of('Identity'));
  return Buffer.from(await pdf.save({ useObjectStreams: false })).toString('latin1');
}

const weak = { allowWeakCryptography: true };
const ownerPassword = 'owner';
/** The password of every file here that needs one to be opened. */
export const userPassword = 'user';

/** Whether a file of this name needs `userPassword` to be opened. */
export const needsPassword = (name: string) => /^encrypted-(rc4|aes)-/.test(name);

/** Files that need a password, or are encrypted and open without one, by name. */
export const encryptedFiles: Readonly<Record<string, () => string | Promise<string>>> = {
  // Each cipher with a password that is needed to open the file.
  'encrypted-rc4-40.pdf': () => encrypted({ algorithm: 'RC4-40', ...weak, userPassword, ownerPassword }),
  'encrypted-rc4-128.pdf': () => encrypted({ algorithm: 'RC4-128', ...weak, userPassword, ownerPassword }),
  'encrypted-aes-128.pdf': () => encrypted({ algorithm: 'AES-128', userPassword, ownerPassword }),
  'encrypted-aes-256.pdf': () => encrypted({ algorithm: 'AES-256', userPassword, ownerPassword }),
  // Only changing the file needs a password.
  'owner-rc4-128.pdf': () => encrypted({ algorithm: 'RC4-128', ...weak, ownerPassword }),
  'owner-aes-256.pdf': () => encrypted({ algorithm: 'AES-256', ownerPassword }),
  // Encrypted by a method that readers do not have, as by a system for digital rights.
  'encrypted-by-unknown-handler.pdf': () =>
    writePdf(
      { ...onePage(), 6: '<< /Filter /NoSuch.Handler /V 9 /R 9 >>' },
      { trailer: '/Encrypt 6 0 R /ID [<01> <01>]' },
    ),
  // The encryption dictionary lacks the keys.
  'encrypted-without-keys.pdf': () =>
    writePdf(
      { ...onePage(), 6: '<< /Filter /Standard /V 2 /R 3 /Length 128 >>' },
      { trailer: '/Encrypt 6 0 R /ID [<01> <01>]' },
    ),
  // The encryption dictionary does not exist.
  'encryption-missing.pdf': () => writePdf(onePage(), { trailer: '/Encrypt 66 0 R /ID [<01> <01>]' }),
};
