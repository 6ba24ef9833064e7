import * as z from 'zod/mini';
import { sessionState, signedIn } from '@/lib/contract/session';
import { unreadable } from '@/lib/http/call-error';
import { refusal } from '@/lib/http/refusal';
import { send } from '@/lib/http/send';

async function post<T>(path: string, reply: z.ZodMiniType<T>, body: object = {}): Promise<T> {
  const response = await send(path, { method: 'POST', body: JSON.stringify(body) });
  const content: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw refusal(content, response.status);
  const parsed = reply.safeParse(content);
  if (!parsed.success) throw unreadable();
  return parsed.data;
}

const sent = z.object({ sentAt: z.number() });

export const sendOtp = (start: { mobile: string; from: string }) => post('/api/auth/send-otp', sent, start);
export const resendOtp = () => post('/api/auth/resend-otp', sent);
export const verifyOtp = (code: { otp: string }) => post('/api/auth/verify-otp', signedIn, code);
export const keepAlive = () => post('/api/auth/keep-alive', sessionState);
export const signOut = () => post('/api/auth/sign-out', z.object({ status: z.string() }));
