import { pluralize } from '@/lib/format/pluralize';
import { type Check, error, ok, reasonOf, warning } from '@/lib/server/doctor/check';

const timeoutMs = 5000;

/** Each proxy adds one address to `X-Forwarded-For`. */
export const proxy: Check = {
  name: 'proxy headers',
  async run({ PUBLIC_ORIGIN, TRUSTED_PROXY_HOPS: trusted }) {
    if (!PUBLIC_ORIGIN) {
      if (trusted === 0) return ok('Not used, because PUBLIC_ORIGIN is not set.');
      return warning(
        `TRUSTED_PROXY_HOPS is ${trusted}, but PUBLIC_ORIGIN is not set, so that the proxy can’t be checked.`,
        'Set PUBLIC_ORIGIN to the address that users open.',
      );
    }
    let reply: Response;
    try {
      reply = await fetch(`${PUBLIC_ORIGIN}/healthz`, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    } catch (failure) {
      return error(
        `${PUBLIC_ORIGIN} can’t be reached (${reasonOf(failure)}).`,
        'Check the proxy, the DNS name and the certificate, or correct PUBLIC_ORIGIN.',
      );
    }
    await reply.body?.cancel();
    const location = reply.headers.get('location');
    if (location) return error(`${PUBLIC_ORIGIN} redirects to ${location}.`, 'Set PUBLIC_ORIGIN to that address.');
    const received = reply.headers.get('x-homeroom-proxies');
    if (reply.status >= 500) {
      return warning(
        `The proxy at ${PUBLIC_ORIGIN} answers ${reply.status}, so that its headers can’t be checked.`,
        'Start the console and run this command again. If the console runs, correct the address in the proxy.',
      );
    }
    if (received === null)
      return error(`The server at ${PUBLIC_ORIGIN} is not this console.`, 'Correct PUBLIC_ORIGIN or the proxy.');
    const proxies = Number(received);
    const passed = pluralize(proxies, '1 proxy', (count) => `${count} proxies`);
    if (proxies === trusted) return ok(`Requests pass ${passed}, as TRUSTED_PROXY_HOPS says.`);
    return error(
      proxies < trusted
        ? `Only ${passed} added to X-Forwarded-For, but TRUSTED_PROXY_HOPS is ${trusted}, so that visitors can forge their address.`
        : `Requests pass ${passed}, but TRUSTED_PROXY_HOPS is ${trusted}, so that all visitors share one address and its limits.`,
      `Set TRUSTED_PROXY_HOPS=${proxies}, or let each proxy add the visitor’s address to X-Forwarded-For.`,
    );
  },
};
