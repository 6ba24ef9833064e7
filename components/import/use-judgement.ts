'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { askServer } from './open-file';
import type { ImportSource } from './source';
import type { Opened } from './use-bulk-upload';
import { type Judgement, rightRows } from './work';

/**
 * Requests the outcomes of the rows of an opened file while the user already reviews them. Returns true while the
 * request runs.
 */
export function useJudgement({ check }: ImportSource, { work, isJudged }: Opened, take: (said: Judgement) => void) {
  const [isAsking, setIsAsking] = useState(check !== null && !isJudged && rightRows(work).length > 0);
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    if (!check || !isAsking) return;
    try {
      const rows = rightRows(work);
      const said = await askServer(work, rows, check, signal);
      if (!signal.aborted) take(said);
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
