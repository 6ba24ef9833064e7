'use client';

import { useSyncExternalStore } from 'react';
import { today } from '@/lib/format/today';

const subscribe = () => () => undefined;

/** Returns today in the user's time zone. `null` on the server, whose day may differ, and at first render. */
export const useToday = () => useSyncExternalStore(subscribe, today, () => null);
