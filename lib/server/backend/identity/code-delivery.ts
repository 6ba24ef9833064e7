import { type Logger, log } from '@/lib/server/log';
import { printLines } from '@/lib/server/print-lines.mjs';
import { postToWebhook, type Webhook } from './webhook';

export interface CodeToDeliver {
  mobile_number: string;
  otp: string;
  school: string;
}

/** For the owner of a number for which many wrong codes were entered. */
export interface WarningToDeliver {
  mobile_number: string;
  warning: string;
  school: string;
}

export const deliverByWebhook = (webhook: Webhook) => (message: CodeToDeliver | WarningToDeliver) =>
  postToWebhook(webhook, message);

/**
 * Warnings are not printed, because the backend logs them. @param logger must log every event, whatever `LOG_LEVEL` is,
 * because users need the code to sign in.
 */
export const deliverToTerminal = (logger: Logger) => async (message: CodeToDeliver | WarningToDeliver) => {
  const numberEnding = message.mobile_number.slice(-4);
  if ('warning' in message) return;
  const { otp } = message;
  if (!process.stdout.isTTY) return log(logger, { otp, numberEnding }, 'sign-in code');
  const line = `  Sign-in code for the number ending in ${numberEnding}:  ${otp}  `;
  const edge = '─'.repeat(line.length);
  printLines('stdout', ['', `┌${edge}┐`, `│${line}│`, `└${edge}┘`, '']);
};
