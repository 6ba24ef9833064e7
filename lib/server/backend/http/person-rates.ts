import { tooManyError } from '../http-error';

/** Allows `burst` at once, and then one more in every `intervalMs`. */
interface Rate {
  burst: number;
  intervalMs: number;
}

/** Returns the time in ms until one more is allowed. The keys are people who can sign in, so there are few of them. */
function createRate({ burst, intervalMs }: Rate) {
  /** The generic cell rate algorithm stores the time at which nothing is counted any more. */
  const emptyAt = new Map<number | string, number>();
  return (key: number | string): number => {
    const now = performance.now();
    const next = Math.max(now, emptyAt.get(key) ?? 0) + intervalMs;
    const waitMs = Math.round(next - now - burst * intervalMs);
    if (waitMs > 0) return waitMs;
    emptyAt.set(key, next);
    return 0;
  };
}

export interface PersonRates {
  /** Counts a write, or a read that is recorded. @throws {HttpError} 429 */
  countRequest(userId: number): void;
  /** Counts a print or a download that the browser reports. @throws {HttpError} 429 */
  countReport(userId: number): void;
  /** False if the same call of the person was refused a short time ago. */
  isNewRefusal(userId: number, call: string): boolean;
}

const defaultRates = {
  requests: { burst: 5_000, intervalMs: 2_000 },
  reports: { burst: 60, intervalMs: 20_000 },
  refusals: { burst: 1, intervalMs: 10 * 60_000 },
};

export const unlimitedRequests: Rate = { burst: Number.POSITIVE_INFINITY, intervalMs: 1 };

/** No person may fill the disk. */
export function createPersonRates(rates: Partial<typeof defaultRates> = {}): PersonRates {
  const { requests, reports, refusals } = { ...defaultRates, ...rates };
  const [requestRate, reportRate, refusalRate] = [createRate(requests), createRate(reports), createRate(refusals)];
  const check = (waitMs: number, reason: string) => {
    if (waitMs > 0) throw tooManyError(reason, waitMs);
  };
  return {
    countRequest: (userId) =>
      check(requestRate(userId), 'You have opened or changed more in a short time than one person usually does.'),
    countReport: (userId) => check(reportRate(userId), 'You have printed or downloaded very often in a short time.'),
    isNewRefusal: (userId, call) => refusalRate(`${userId} ${call}`) === 0,
  };
}
