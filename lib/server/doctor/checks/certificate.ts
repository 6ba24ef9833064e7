import { once } from 'node:events';
import { isIP } from 'node:net';
import { checkServerIdentity, connect } from 'node:tls';
import { pluralize } from '@/lib/format/pluralize';
import { type Check, error, ok, reasonOf, warning } from '@/lib/server/doctor/check';

const timeoutMs = 5000;
const dayMs = 24 * 60 * 60 * 1000;
const minDays = 14;

async function readCertificate(url: URL) {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const servername = isIP(host) ? undefined : host;
  // Accepts every certificate, because the check reports all problems itself. Nothing is sent over the connection.
  const socket = connect({ host, port: Number(url.port || 443), servername, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(timeoutMs) });
    const certificate = socket.getPeerCertificate();
    return {
      validFrom: Date.parse(certificate.valid_from),
      validTo: Date.parse(certificate.valid_to),
      hostProblem: checkServerIdentity(host, certificate),
      chainProblem: socket.authorized ? null : String(socket.authorizationError),
    };
  } finally {
    socket.destroy();
  }
}

export const certificate: Check = {
  name: 'certificate',
  async run({ PUBLIC_ORIGIN }) {
    if (!PUBLIC_ORIGIN) return ok('Not checked, because PUBLIC_ORIGIN is not set.');
    const url = new URL(PUBLIC_ORIGIN);
    if (url.protocol === 'http:') {
      return warning(
        `PUBLIC_ORIGIN ${PUBLIC_ORIGIN} is not https, so that others in the network can read sessions.`,
        'Put a proxy with https in front of the console, and set PUBLIC_ORIGIN to its address.',
      );
    }
    try {
      const { validFrom, validTo, hostProblem, chainProblem } = await readCertificate(url);
      const days = Math.floor((validTo - Date.now()) / dayMs);
      const renew = 'Renew the certificate, and check that its automatic renewal works.';
      if (validTo < Date.now()) return error(`The certificate of ${url.host} has expired.`, renew);
      if (validFrom > Date.now()) {
        return error(
          `The certificate of ${url.host} is not valid yet.`,
          'Check the clock of this machine and of the machine that made the certificate.',
        );
      }
      if (hostProblem) {
        return error(
          `The certificate of ${url.host} is for another host name.`,
          'Get a certificate for this name, or correct PUBLIC_ORIGIN.',
        );
      }
      if (chainProblem) {
        return error(
          `The certificate of ${url.host} is not trusted (${chainProblem}).`,
          'Let the proxy send the whole chain with the intermediate certificates, of an authority that browsers trust. For an authority of your own, set NODE_EXTRA_CA_CERTS to its certificate.',
        );
      }
      if (days < minDays)
        return warning(
          `The certificate of ${url.host} expires in ${pluralize(days, '1 day', (count) => `${count} days`)}.`,
          renew,
        );
      return ok(`The certificate of ${url.host} is valid for ${pluralize(days, '1 day', (count) => `${count} days`)}.`);
    } catch (failure) {
      return error(
        `${url.host} can’t be reached over https (${reasonOf(failure)}).`,
        'Start the proxy, and check its port and the DNS name of PUBLIC_ORIGIN.',
      );
    }
  },
};
