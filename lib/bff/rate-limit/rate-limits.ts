import { env } from '@/lib/env';
import { sharedDatabase } from '@/lib/postgres';
import { BffError } from '../bff-error';
import { type Attempts, type Count, memoryAttempts } from './memory-attempts';
import { postgresAttempts } from './postgres-attempts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;

/** A code may be sent again after so many ms; the browser counts down the same time. */
export const resendAfterMs = 30 * secondMs;
const sendsPerNumber = { most: 3, withinMs: 10 * minuteMs };
const sendsPerAddress = { most: 300, withinMs: 60 * minuteMs };
const triesPerCode = { most: 5, withinMs: 10 * minuteMs };

async function attempts(): Promise<Attempts> {
  const pool = await sharedDatabase();
  return pool ? postgresAttempts(pool) : memoryAttempts;
}

async function take(...counts: Count[]): Promise<void> {
  const waitMs = await (await attempts()).take(counts);
  if (waitMs > 0) throw tooMany(waitMs);
}

function tooMany(waitMs: number): BffError {
  const seconds = Math.max(1, Math.ceil(waitMs / secondMs));
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new BffError('RATE_LIMITED', {
    message: `Too many attempts. Please wait ${wait} and try again.`,
    headers: { 'retry-after': String(seconds) },
  });
}

/**
 * Counts one code sent to a number.
 * @throws {BffError} RATE_LIMITED with the time to wait, and nothing is counted then; UNAVAILABLE.
 */
export async function takeSend(mobile: string, address: string): Promise<void> {
  if (!env().RATE_LIMITS) return;
  await take(
    { key: `resend ${mobile}`, most: 1, withinMs: resendAfterMs },
    { key: `number ${mobile}`, ...sendsPerNumber },
    { key: `address ${address}`, ...sendsPerAddress },
  );
  await (await attempts()).forget([`try ${mobile}`]);
}

/** Counts one guess at the code of a number. @throws {BffError} RATE_LIMITED with the time to wait; UNAVAILABLE. */
export async function takeTry(mobile: string): Promise<void> {
  if (env().RATE_LIMITS) await take({ key: `try ${mobile}`, ...triesPerCode });
}

/** Forgets the counts of a number whose owner has signed in. @throws {BffError} UNAVAILABLE. */
export async function forgiveNumber(mobile: string): Promise<void> {
  if (env().RATE_LIMITS)
    await (await attempts()).forget(['resend', 'number', 'try'].map((kind) => `${kind} ${mobile}`));
}
