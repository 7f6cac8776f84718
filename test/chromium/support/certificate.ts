import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A certificate that one run of the tests trusts. */
export interface TestCertificate {
  /** Files in PEM. */
  readonly certificate: string;
  readonly key: string;
  /** Makes Chromium trust only this certificate. */
  readonly chromiumArgument: string;
}

/** Creates a certificate for these domains and their direct subdomains with OpenSSL, in a folder. */
export function makeCertificate(folder: string, domains: readonly string[]): TestCertificate {
  const certificate = join(folder, 'certificate.pem');
  const key = join(folder, 'key.pem');
  const names = domains.flatMap((domain) => [`DNS:${domain}`, `DNS:*.${domain}`]).join(',');
  const request =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=test';
  const files = ['-keyout', key, '-out', certificate, '-addext', `subjectAltName=${names}`];
  execFileSync('openssl', [...request.split(' '), ...files], { stdio: 'ignore' });
  const publicKey = new X509Certificate(readFileSync(certificate)).publicKey;
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const hash = createHash('sha256').update(spki).digest('base64');
  return { certificate, key, chromiumArgument: `--ignore-certificate-errors-spki-list=${hash}` };
}
