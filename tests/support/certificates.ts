import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Certificate = Readonly<{ cert: string; key: string }>;

/** Certificates of an authority that only the test trusts, created by `openssl` for this run. */
export type Certificates = Readonly<{
  authority: string;
  good: Certificate;
  /** From 3 September to 3 October 2020. */
  expired: Certificate;
  /** From 3 October 2100. */
  notYetValid: Certificate;
  otherName: Certificate;
}>;

/** First and last moment, as `openssl ca` reads them. */
type Validity = Readonly<{ from: string; until: string }>;
const now: Validity = { from: '20200101120000Z', until: '20991231120000Z' };

export function makeCertificates(): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'galley-certificates-'));
  const at = (name: string) => join(folder, name);
  const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { stdio: 'ignore' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const authority = ['-cert', at('ca.pem'), '-keyfile', at('ca.key')];

  const issue = (name: string, subject: string, { from, until }: Validity): Certificate => {
    writeFileSync(at('names'), `subjectAltName=${subject}`);
    openssl('req', ...newKey, '-keyout', at(`${name}.key`), '-out', at('request'), '-subj', `/CN=${name}`);
    const dates = ['-startdate', from, '-enddate', until];
    const files = ['-extfile', at('names'), '-in', at('request'), '-out', at(`${name}.pem`), '-notext'];
    openssl('ca', '-batch', '-config', at('ca.conf'), ...authority, ...dates, ...files);
    return { cert: readFileSync(at(`${name}.pem`), 'utf8'), key: readFileSync(at(`${name}.key`), 'utf8') };
  };

  try {
    writeFileSync(at('ca.conf'), configFor(folder));
    writeFileSync(at('index'), '');
    openssl(
      'req',
      '-x509',
      ...newKey,
      '-keyout',
      at('ca.key'),
      '-out',
      at('ca.pem'),
      '-days',
      '2',
      '-subj',
      '/CN=Test',
    );
    return {
      authority: readFileSync(at('ca.pem'), 'utf8'),
      good: issue('good', 'IP:127.0.0.1', now),
      expired: issue('expired', 'IP:127.0.0.1', { from: '20200903120000Z', until: '20201003120000Z' }),
      notYetValid: issue('later', 'IP:127.0.0.1', { from: '21001003120000Z', until: '21011003120000Z' }),
      otherName: issue('other', 'DNS:other.example', now),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const configFor = (folder: string) => `
[ca]
default_ca = test
[test]
database = ${folder}/index
new_certs_dir = ${folder}
rand_serial = yes
default_md = sha256
policy = any
unique_subject = no
[any]
commonName = supplied
`;
