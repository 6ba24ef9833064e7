import { unreachableError } from '@/lib/browser/client/call-error';

/**
 * Loads `findLosses` on demand, because it needs the schemas of stored fees.
 * @throws {CallError} UNREACHABLE when the script cannot be loaded.
 */
export const loadFindLosses = () =>
  import('./find-losses').catch(() => {
    throw unreachableError();
  });
