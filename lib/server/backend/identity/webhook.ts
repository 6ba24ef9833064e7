export interface Webhook {
  url: string;
  token?: string;
}

const timeoutMs = 5_000;

/** Node's error codes: https://nodejs.org/api/errors.html#common-system-errors */
const reasonPatterns: [string, RegExp][] = [
  ['timeout', /TIMEDOUT|TIMEOUT/],
  ['refused', /^ECONNREFUSED$/],
  ['DNS', /^(ENOTFOUND|EAI_\w+)$/],
  ['TLS', /SSL|TLS|CERT|SIGNATURE|^EPROTO$/],
];

/** Never includes the address, because it may contain a password. */
function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'TimeoutError') return 'timeout';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no error code';
  return `${reasonPatterns.find(([, pattern]) => pattern.test(code))?.[0] ?? 'failed'} (${code})`;
}

async function send({ url, token }: Webhook, init: { method: string; body?: string }): Promise<number> {
  try {
    const reply = await fetch(url, {
      ...init,
      headers: {
        ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await reply.body?.cancel();
    return reply.status;
  } catch (error) {
    throw new Error(failureReason(error));
  }
}

/** The message of the thrown error is the reason, such as `status 503` or `refused (ECONNREFUSED)`. */
export async function postToWebhook(webhook: Webhook, message: object): Promise<void> {
  const status = await send(webhook, { method: 'POST', body: JSON.stringify(message) });
  if (status < 200 || status > 299) throw new Error(`status ${status}`);
}

/** A proxy reports with these statuses that the service behind it does not answer. */
const proxyFailures = [502, 503, 504];

/** Sends no message to the webhook. The message of the thrown error is the reason. */
export async function checkWebhook(webhook: Webhook): Promise<void> {
  const status = await send(webhook, { method: 'HEAD' });
  if (proxyFailures.includes(status)) throw new Error(`status ${status}`);
}
