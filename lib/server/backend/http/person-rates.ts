import { tooManyError } from '../http-error';

/** Allows `burst` at once, and after that one more in every `intervalMs`. */
interface Rate {
  burst: number;
  intervalMs: number;
}

/**
 * Returns a function that counts one more, or returns the time in ms until one more is allowed. The keys are people who
 * can sign in, so there are few of them.
 */
function createRate({ burst, intervalMs }: Rate) {
  /** The time at which nothing is counted any more, by key. This is the generic cell rate algorithm. */
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
  /**
   * Counts a request that adds something to the database: a write, or a read that is recorded.
   * @throws {HttpError} 429
   */
  countRequest(userId: number): void;
  /**
   * Counts a print or a download that the browser reports.
   * @throws {HttpError} 429
   */
  countReport(userId: number): void;
  /** True unless the same call of the person was refused a short time ago. */
  isNewRefusal(userId: number, call: string): boolean;
}

const defaultRates = {
  /** A school with 12,500 recorded requests a day has several people, so one person has far fewer. */
  requests: { burst: 5_000, intervalMs: 2_000 },
  reports: { burst: 60, intervalMs: 20_000 },
  refusals: { burst: 1, intervalMs: 10 * 60_000 },
};

/** The rate of requests of `RATE_LIMITS=off`. */
export const unlimitedRequests: Rate = { burst: Number.POSITIVE_INFINITY, intervalMs: 1 };

/** Limits how much each person can add to the database, so that no one can fill the disk. */
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
