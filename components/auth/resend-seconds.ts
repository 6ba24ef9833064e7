import { resendSeconds } from '@/lib/contract/values/limits';

/** The remaining wait at `now`; both timestamps (ms) by the same clock. */
export const secondsUntilResend = (sentAt: number, now: number): number =>
  Math.min(resendSeconds, Math.max(0, Math.ceil(resendSeconds - (now - sentAt) / 1000)));
