import { resendSeconds } from '@/lib/contract/values/limits';

/**
 * Returns the seconds until the user can request a new code. Both timestamps are in milliseconds and from the same
 * clock.
 */
export const secondsUntilResend = (sentAt: number, now: number): number =>
  Math.min(resendSeconds, Math.max(0, Math.ceil(resendSeconds - (now - sentAt) / 1000)));
