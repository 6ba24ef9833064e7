'use client';

import { useIsRestoring } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useUrlParams } from '@/lib/lists/use-url-params';

/** Opens a screen with its dialog for a new row: `/students?add`. */
export const addParam = 'add';

/**
 * Which dialog of a screen is open, and about which row: `useDialog<{ kind: 'add' } | { kind: 'edit'; row: Employee }>()`.
 * A dialog is open while it is rendered, and returns the focus by itself.
 * @param add the dialog that the address `?add` opens. It leaves the address at once, so that Back and a reload don't
 * open it again.
 */
export function useDialog<Choice extends { kind: string }>(add?: Choice) {
  const [current, setCurrent] = useState<Choice | null>(null);
  const open = useCallback((choice: Choice) => setCurrent(choice), []);
  const close = useCallback(() => setCurrent(null), []);

  const { query, writeSoon } = useUrlParams();
  // Not in the screen that gives way to the one with the rows.
  const isAsked = !useIsRestoring() && query.has(addParam);
  const openAdd = useEffectEvent(() => {
    if (!add) return;
    writeSoon({ [addParam]: null });
    setCurrent(add);
  });
  useEffect(() => {
    if (isAsked) openAdd();
  }, [isAsked]);

  return { current, open, close };
}
