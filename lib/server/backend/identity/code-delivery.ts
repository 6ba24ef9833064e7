import { errorReason, type Logger, log } from '@/lib/server/log';
import { printLines } from '@/lib/server/print-lines.mjs';
import type { Db } from '../db/schema';
import { HttpError } from '../http-error';
import { type CodeReceiver, cancelCode, createCode } from './sign-in-codes';
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

interface Delivery {
  db: Db;
  deliverCode(message: CodeToDeliver): Promise<void>;
  logger: Logger;
  requestId: string | null;
}

/**
 * Must not be called in a transaction, because delivery takes seconds.
 * @param school The name of the school, for the message.
 * @throws {HttpError} 502 when the code could not be delivered. The code is then no longer valid.
 */
export async function sendCode(
  { db, deliverCode, logger, requestId }: Delivery,
  receiver: CodeReceiver,
  school: string,
  create = () => createCode(db, receiver),
): Promise<void> {
  const otp = await create();
  try {
    await deliverCode({ mobile_number: receiver.mobile, otp, school });
  } catch (error) {
    log(logger, { requestId, reason: errorReason(error) }, 'code not sent', 'error');
    await cancelCode(db, receiver);
    throw new HttpError(502, 'The code could not be sent. Please try again in a moment.');
  }
}
