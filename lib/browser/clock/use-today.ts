'use client';

import { useSyncExternalStore } from 'react';
import { listen } from '@/lib/browser/device/listeners';
import { today } from '@/lib/format/dates';

/** Checks the day when the window gets the focus, because a page can stay open over midnight. */
const subscribe = (onChange: () => void) => listen(window, ['focus'], onChange);

/** Returns `null` on the server, whose date may differ, and at the first render. */
export const useToday = () => useSyncExternalStore(subscribe, today, () => null);
