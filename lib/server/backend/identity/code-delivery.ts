import { type Logger, log } from '@/lib/server/log';
import { postToWebhook, type Webhook } from './webhook';

export interface CodeToDeliver {
  mobile_number: string;
  otp: string;
  school: string;
}

export const deliverByWebhook = (webhook: Webhook) => (code: CodeToDeliver) => postToWebhook(webhook, code);

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
