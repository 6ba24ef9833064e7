'use client';

import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { ImportRow } from '@/lib/browser/import/types';
import { type ImportSession, type ServerVerdict, uncheckedRows } from './import-session';
import type { ImportSource } from './import-source';
import { fetchVerdict } from './open-file';

const debounceMs = 500;

/**
 * Requests the outcomes of the valid rows while the user reviews them, and again for each row that was edited. Returns
 * true while the server is expected to report more outcomes.
 */
export function useServerVerdict(
  { check }: ImportSource,
  session: ImportSession,
  onVerdict: (verdict: ServerVerdict) => void,
): boolean {
  const canCheck = check !== null;
  const [sent, setSent] = useState<ReadonlySet<ImportRow>>(new Set());
  const [requestCount, setRequestCount] = useState(0);
  const controllerRef = useRef<AbortController | null>(null);
  const rows = useMemo(
    () => (canCheck ? uncheckedRows(session).filter((row) => !sent.has(row)) : []),
    [canCheck, session, sent],
  );

  const requestVerdict = useEffectEvent(async () => {
    const signal = controllerRef.current?.signal;
    if (!check || !signal) return;
    setSent((previous) => new Set([...previous, ...rows]));
    setRequestCount((count) => count + 1);
    try {
      const verdict = await fetchVerdict(session, rows, check, signal);
      if (!signal.aborted) onVerdict(verdict);
    } catch {
      // Ignores a failure, because the server reports problems again on saving.
    }
    if (!signal.aborted) setRequestCount((count) => count - 1);
  });
  useEffect(() => {
    const controller = new AbortController();
    controllerRef.current = controller;
    return () => controller.abort();
  }, []);
  useEffect(() => {
    if (rows.length === 0) return;
    const timer = setTimeout(() => void requestVerdict(), sent.size === 0 ? 0 : debounceMs);
    return () => clearTimeout(timer);
  }, [rows, sent]);
  return requestCount > 0 || rows.length > 0;
}
