/** How long after one code the next may be asked for. */
export const resendSeconds = 30;

/** What is left of that wait at `now`; both moments (ms) by the same clock. */
export const secondsUntilResend = (sentAt: number, now: number): number =>
  Math.min(resendSeconds, Math.max(0, Math.ceil(resendSeconds - (now - sentAt) / 1000)));
