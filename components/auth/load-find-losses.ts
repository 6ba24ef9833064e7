import { unreachableError } from '@/lib/browser/client/call-error';

/**
 * Loads `findLosses` on demand, because it imports the schemas of stored fees, which most screens do not need.
 * @throws {CallError} UNREACHABLE when the script cannot be loaded.
 */
export const loadFindLosses = () =>
  import('./find-losses').catch(() => {
    throw unreachableError();
  });
