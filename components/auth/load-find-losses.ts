import { unreachableError } from '@/lib/browser/client/call-error';

/**
 * Loads what finds the losses of a logout, with the schemas of stored fees.
 * @throws {CallError} UNREACHABLE where the script cannot be loaded.
 */
export const loadFindLosses = () =>
  import('./find-losses').catch(() => {
    throw unreachableError();
  });
