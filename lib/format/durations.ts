import { pluralize } from './pluralize';

export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

export function formatWaitTime(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds < 90
    ? pluralize(seconds, '1 second', (count) => `${count} seconds`)
    : pluralize(Math.ceil(seconds / 60), '1 minute', (count) => `${count} minutes`);
}
