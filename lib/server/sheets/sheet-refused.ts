import type { Problem } from '@/lib/contract/errors';

export class SheetRefused extends Error {
  override name = 'SheetRefused';

  /** Compares class names, because Next loads this class more than once. A plain `instanceof` can then fail. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === 'SheetRefused';
  }

  constructor(
    /** With `busy`, a later attempt may succeed. `given up`: the client has disconnected. */
    readonly kind: 'invalid' | 'unreadable' | 'busy' | 'given up',
    message: string,
    readonly problems?: Problem[],
  ) {
    super(message);
  }
}

export const cancelledError = () => new SheetRefused('given up', 'This was cancelled.');
