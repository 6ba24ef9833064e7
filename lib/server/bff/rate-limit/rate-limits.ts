import { isIPv6, SocketAddress } from 'node:net';
import { resendSeconds } from '@/lib/contract/values/limits';
import { formatWaitTime } from '@/lib/format/durations';
import { BffError } from '../bff-error';
import type { Services } from '../services';
import type { Counter } from './memory-attempts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;

export const resendAfterMs = resendSeconds * secondMs;
const limits = {
  resend: { maxAttempts: 1, withinMs: resendAfterMs },
  number: { maxAttempts: 3, withinMs: 10 * minuteMs },
  address: { maxAttempts: 300, withinMs: 60 * minuteMs },
  try: { maxAttempts: 5, withinMs: 10 * minuteMs },
};
const counter = (kind: keyof typeof limits, subject: string): Counter => ({ kind, subject, ...limits[kind] });

async function consume({ settings, attempts }: Services, ...counts: Counter[]): Promise<void> {
  if (!settings.RATE_LIMITS) return;
  const waitMs = await attempts.consume(counts);
  if (waitMs > 0) throw rateLimitError(waitMs);
}

function rateLimitError(waitMs: number): BffError {
  return new BffError('RATE_LIMITED', {
    message: `Too many attempts. Please wait ${formatWaitTime(waitMs)} and try again.`,
    headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / secondMs))) },
  });
}

async function reset({ settings, attempts }: Services, ...counts: Counter[]): Promise<void> {
  if (settings.RATE_LIMITS) await attempts.reset(counts);
}

/** One user controls all 2^64 addresses of an IPv6 /64 network. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const normalizedAddress = new SocketAddress({ address, family: 'ipv6' }).address;
  if (normalizedAddress.includes('.')) return normalizedAddress;
  const groups = (part = '') => part.split(':').filter(Boolean);
  const [head, tail] = normalizedAddress.split('::');
  const zeros = Array.from({ length: 8 - groups(head).length - groups(tail).length }, () => '0');
  return [...groups(head), ...zeros, ...groups(tail)].slice(0, 4).join(':');
}

export const consumeSend = (services: Services, mobile: string, address: string): Promise<void> =>
  consume(services, counter('resend', mobile), counter('number', mobile), counter('address', networkOf(address)));

export const consumeGuess = (services: Services, mobile: string): Promise<void> =>
  consume(services, counter('try', mobile));

export const resetGuesses = (services: Services, mobile: string): Promise<void> =>
  reset(services, counter('try', mobile));

export const resetNumber = (services: Services, mobile: string): Promise<void> =>
  reset(services, counter('resend', mobile), counter('number', mobile), counter('try', mobile));
