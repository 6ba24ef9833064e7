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
  { work, hasVerdict }: OpenedFile,
  take: (verdict: ServerVerdict) => void,
) {
  const [isAsking, setIsAsking] = useState(check !== null && !hasVerdict && validRows(work).length > 0);
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    if (!check || !isAsking) return;
    try {
      const rows = validRows(work);
      const verdict = await fetchVerdict(work, rows, check, signal);
      if (!signal.aborted) take(verdict);
    } catch {
      // Ignored, because the server reports problems again on saving.
    }
    if (!signal.aborted) setIsAsking(false);
  });
  useEffect(() => {
    const controller = new AbortController();
    void ask(controller.signal);
    return () => controller.abort();
  }, []);
  return isAsking;
}
