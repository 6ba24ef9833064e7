'use client';

import { useIsRestoring } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useUrlParams } from '@/lib/browser/lists/use-url-params';
import { useAllowedCalls } from '@/lib/browser/session/session-features';
import type { CallName } from '@/lib/contract/calls';

export const addParam = 'add';

/**
 * Tracks the open dialog of a screen and its row.
 * @param add the dialog that opens if the URL has the parameter `add`. The parameter is removed at once, so that Back
 * and a reload don't open the dialog again.
 * @param addCall the call that this dialog makes. A user who may not make it does not get the dialog.
 */
export function useDialog<Choice extends { kind: string }>(add?: Choice, addCall?: CallName) {
  const [current, setCurrent] = useState<Choice | null>(null);
  const open = useCallback((choice: Choice) => setCurrent(choice), []);
  const close = useCallback(() => setCurrent(null), []);

  const isAllowed = useAllowedCalls();
  const { query, writeAfterEffects } = useUrlParams();
  // Ignores the parameter in the loading placeholder of a screen, which also runs this hook. In the placeholder,
  // `useIsRestoring` is true.
  const isRequested = !useIsRestoring() && query.has(addParam);
  const openAdd = useEffectEvent(() => {
    if (!add) return;
    writeAfterEffects({ [addParam]: null });
    if (!addCall || isAllowed(addCall)) setCurrent(add);
  });
  useEffect(() => {
    if (isRequested) openAdd();
  }, [isRequested]);

  return { current, open, close };
}
