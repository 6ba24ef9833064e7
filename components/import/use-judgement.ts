'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { askServer } from './open-file';
import type { ImportSource } from './source';
import type { Opened } from './use-bulk-upload';
import { type Judgement, rightRows } from './work';

/**
 * Asks the server what it would do with the rows of an opened file, while somebody looks at them already. A server that
 * can't say now says it when they are saved.
 * @returns whether it is being asked.
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
      // As above.
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
