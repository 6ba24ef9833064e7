'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { type ServerVerdict, validRows } from './import-session';
import type { ImportSource } from './import-source';
import { fetchVerdict } from './open-file';
import type { OpenedFile } from './use-bulk-upload';

/**
 * Requests the outcomes of the rows of an opened file while the user already reviews them. Returns true while the
 * request runs.
 */
export function useServerVerdict(
  { check }: ImportSource,
  { session, hasVerdict }: OpenedFile,
  onVerdict: (verdict: ServerVerdict) => void,
) {
  const [isFetching, setIsFetching] = useState(check !== null && !hasVerdict && validRows(session).length > 0);
  const requestVerdict = useEffectEvent(async (signal: AbortSignal) => {
    if (!check || !isFetching) return;
    try {
      const rows = validRows(session);
      const verdict = await fetchVerdict(session, rows, check, signal);
      if (!signal.aborted) onVerdict(verdict);
    } catch {
      // Ignores a failure, because the server reports problems again on saving.
    }
    if (!signal.aborted) setIsFetching(false);
  });
  useEffect(() => {
    const controller = new AbortController();
    void requestVerdict(controller.signal);
    return () => controller.abort();
  }, []);
  return isFetching;
}
