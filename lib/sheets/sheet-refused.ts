import type { Problem } from '@/lib/contract/errors';

/** The only error that reading and writing spreadsheets throw on purpose; its message is a sentence for the user. */
export class SheetRefused extends Error {
  constructor(
    /**
     * `unreadable`: something about the file itself. `busy`: too many others wait, later it may go well. `given up`: who
     * asked has gone away.
     */
    readonly kind: 'unreadable' | 'busy' | 'given up',
    message: string,
    /** Which of several files it is about: `file.0` is the first. */
    readonly problems?: Problem[],
  ) {
    super(message);
  }
}

export const givenUp = () => new SheetRefused('given up', 'This was cancelled.');
