import { errorReason, type Logger, log } from '@/lib/server/log';
import type { Db } from '../db/schema';
import { HttpError } from '../http-error';
import type { CodeToDeliver } from './code-delivery';
import { type CodeReceiver, cancelCode, createCode } from './sign-in-codes';

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
