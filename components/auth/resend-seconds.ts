import { resendSeconds } from '@/lib/contract/values/limits';

/** Returns the remaining wait in seconds. Both timestamps are in milliseconds and by the same clock. */
export const secondsUntilResend = (sentAt: number, now: number): number =>
  Math.min(resendSeconds, Math.max(0, Math.ceil(resendSeconds - (now - sentAt) / 1000)));
