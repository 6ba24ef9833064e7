/** The calls for sign-in and session. They are not in `lib/contract/calls.ts`, because the console answers them. */

import * as z from 'zod/mini';
import { invalidReplyError } from '@/lib/browser/client/call-error';
import { errorFromReply } from '@/lib/browser/client/error-from-reply';
import { send } from '@/lib/browser/client/send';
import { cleanDevice } from '@/lib/browser/device/clean-device';
import { sessionState, signedIn } from '@/lib/contract/session';

async function post<T>(path: string, reply: z.ZodMiniType<T>, body: object = {}): Promise<T> {
  const response = await send(path, { method: 'POST', body: JSON.stringify(body) });
  const content: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw errorFromReply(content, response.status);
  const parsed = reply.safeParse(content);
  if (!parsed.success) throw invalidReplyError();
  return parsed.data;
}

const otpSentReply = z.object({ sentAt: z.number(), numberEnding: z.string() });

export interface SignInStart {
  /** The default is the number of the last sign-in on this device. */
  mobile?: string;
  from: string;
  isShared?: boolean;
}

export const sendOtp = (start: SignInStart) => post('/api/auth/send-otp', otpSentReply, start);
export const resendOtp = () => post('/api/auth/resend-otp', otpSentReply);
export async function verifyOtp(body: { otp: string }) {
  const reply = await post('/api/auth/verify-otp', signedIn, body);
  // Removes other users' data from this browser. A page load would also remove it, but the next page opens without a
  // page load.
  cleanDevice();
  return reply;
}
export const keepAlive = () => post('/api/auth/keep-alive', sessionState);
export const signOut = () => post('/api/auth/sign-out', z.object({ status: z.string() }));
