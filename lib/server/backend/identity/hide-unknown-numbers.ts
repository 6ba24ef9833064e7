import { setTimeout } from 'node:timers/promises';
import { HttpError } from '../http-error';

/** In ms. Finding the person and storing a code take less. */
const replyAfterMs = 300;

/**
 * With `UNKNOWN_NUMBERS=hide`, the reply is sent after the same time for every number, and every refusal has the same
 * result, that of `refused`.
 */
export async function hideUnknownNumbers<T>(
  { hidesUnknownNumbers }: { hidesUnknownNumbers: boolean },
  work: Promise<T>,
  refused: () => T,
): Promise<T> {
  if (!hidesUnknownNumbers) return work;
  const hidden = work.catch((error) => {
    if (error instanceof HttpError) return refused();
    throw error;
  });
  await Promise.allSettled([hidden, setTimeout(replyAfterMs)]);
  return hidden;
}
