import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/**
 * Creates a certificate authority in a folder. Each call of `issue` returns a certificate that this authority has
 * signed.
 */
export function createAuthority(folder: string) {
  const path = (name: string) => join(folder, name);
  const caFile = path('ca.pem');
  openssl('req', '-x509', ...newKey, '-days', '99', '-subj', '/CN=Test', '-keyout', path('ca.key'), '-out', caFile);
  return {
    caFile,
    issue({ host = 'localhost', days = 90 } = {}): { key: Buffer; cert: Buffer } {
      const [key, request, cert, extensions] = ['leaf.key', 'leaf.csr', 'leaf.pem', 'leaf.ext'].map(path) as [
        string,
        string,
        string,
        string,
      ]; // Safe cast: `map` keeps the length.
      writeFileSync(extensions, `subjectAltName=DNS:${host}`);
      openssl('req', ...newKey, '-subj', `/CN=${host}`, '-keyout', key, '-out', request);
      const signer = ['-CA', caFile, '-CAkey', path('ca.key'), '-CAcreateserial'];
      openssl('x509', '-req', '-in', request, ...signer, '-days', `${days}`, '-extfile', extensions, '-out', cert);
      return { key: readFileSync(key), cert: readFileSync(cert) };
    },
  };
}
