'use client';

import { useSyncExternalStore } from 'react';
import { today } from '@/lib/format/dates';

/** Checks the day when the window gets the focus, because a page can stay open over midnight. */
function subscribe(onChange: () => void) {
  window.addEventListener('focus', onChange);
  return () => window.removeEventListener('focus', onChange);
}

/** Returns `null` on the server, whose date may differ, and at the first render. */
export const useToday = () => useSyncExternalStore(subscribe, today, () => null);
