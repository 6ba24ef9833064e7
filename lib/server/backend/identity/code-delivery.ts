import { type Logger, log } from '@/lib/server/log';

export interface CodeToDeliver {
  mobile_number: string;
  otp: string;
  school: string;
}

const webhookTimeoutMs = 5_000;

/**
 * Posts codes to the school's webhook, which sends the text message.
 * @throws when the webhook does not accept the code within 5 s.
 */
export const deliverByWebhook = (url: string) => async (code: CodeToDeliver) => {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(code),
    redirect: 'error',
    signal: AbortSignal.timeout(webhookTimeoutMs),
  });
  await reply.body?.cancel();
  if (!reply.ok) throw new Error(`the code's webhook answered ${reply.status}`);
};

/**
 * Prints codes in the server's terminal, or logs them if the output is not a terminal. A code is printed nowhere else.
 * @param logger must not depend on `LOG_LEVEL`, because users need the code to sign in.
 */
export const deliverToTerminal =
  (logger: Logger) =>
  async ({ mobile_number, otp }: CodeToDeliver) => {
    if (!process.stdout.isTTY) return log(logger, { otp, numberEnding: mobile_number.slice(-4) }, 'sign-in code');
    const line = `  Sign-in code for the number ending in ${mobile_number.slice(-4)}:  ${otp}  `;
    const edge = '─'.repeat(line.length);
    process.stdout.write(`\n┌${edge}┐\n│${line}│\n└${edge}┘\n\n`);
  };
