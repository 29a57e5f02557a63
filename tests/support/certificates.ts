import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Certificate = Readonly<{ cert: string; key: string }>;

/** Certificates of an authority that only a test trusts, made by `openssl` for this run. */
export type Certificates = Readonly<{
  authority: string;
  good: Certificate;
  expired: Certificate;
  otherName: Certificate;
}>;

export function makeCertificates(): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'galley-certificates-'));
  const at = (name: string) => join(folder, name);
  const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { stdio: 'ignore' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  try {
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
    const issue = (name: string, subject: string, days: string): Certificate => {
      writeFileSync(at('names'), `subjectAltName=${subject}`);
      openssl('req', ...newKey, '-keyout', at(`${name}.key`), '-out', at('request'), '-subj', `/CN=${name}`);
      const from = ['-in', at('request'), '-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial'];
      openssl('x509', '-req', ...from, '-days', days, '-extfile', at('names'), '-out', at(`${name}.pem`));
      return { cert: readFileSync(at(`${name}.pem`), 'utf8'), key: readFileSync(at(`${name}.key`), 'utf8') };
    };
    return {
      authority: readFileSync(at('ca.pem'), 'utf8'),
      good: issue('good', 'IP:127.0.0.1', '2'),
      expired: issue('expired', 'IP:127.0.0.1', '-1'),
      otherName: issue('other', 'DNS:other.example', '2'),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
