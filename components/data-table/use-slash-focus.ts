'use client';

import { type RefObject, useEffect } from 'react';
import { onPageKey, pageKeys } from '@/lib/device/page-keys';

/** `/` focuses the search. */
export function useSlashFocus(input: RefObject<HTMLInputElement | null>) {
  useEffect(
    () =>
      onPageKey(pageKeys.search, () => {
        input.current?.focus();
        input.current?.select();
      }),
    [input],
  );
}
