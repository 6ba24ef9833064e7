'use client';

import { useSyncExternalStore } from 'react';
import { today } from '@/lib/format/today';

const subscribe = () => () => undefined;

/**
 * Returns today's date in the user's time zone. Returns `null` on the server, whose date may differ, and at the first
 * render.
 */
export const useToday = () => useSyncExternalStore(subscribe, today, () => null);
