import type { Problem } from '@/lib/contract/errors';

/** The only error that reading and writing spreadsheets throw on purpose; its message is a sentence for the user. */
export class SheetRefused extends Error {
  override name = 'SheetRefused';

  /** Compares names, because Next loads this class more than once, and the queues throw one of them. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === 'SheetRefused';
  }

  constructor(
    /**
     * `invalid`: the request is not as the contract says. `unreadable`: something about the file itself. `busy`: too many
     * others wait, later it may go well. `given up`: who asked has gone away.
     */
    readonly kind: 'invalid' | 'unreadable' | 'busy' | 'given up',
    message: string,
    /** The fields of the request that are to blame; `file.0` is the first of several files. */
    readonly problems?: Problem[],
  ) {
    super(message);
  }
}

export const givenUp = () => new SheetRefused('given up', 'This was cancelled.');
