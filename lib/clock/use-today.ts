'use client';

import { useSyncExternalStore } from 'react';
import { today } from '@/lib/format/today';

const never = () => () => undefined;

/** Today where the clerk sits; `null` on the server, whose day may be another one, and at first render. */
export const useToday = () => useSyncExternalStore(never, today, () => null);
