import type { QueryClient } from '@tanstack/react-query';
import { cleanDevice } from '@/lib/browser/device/clean-device';
import {
  hideTooltipsOnEscape,
  keepPagerInPlace,
  leaveSearchForRows,
  restoreLostFocus,
} from '@/lib/browser/device/idle-listeners';
import { reloadProfileOnChange } from '@/lib/features/school/school-changes';

/**
 * Starts the listeners and cleanups of every page once the browser is idle. All these tasks are in one lazily loaded
 * module, so that the first load has less script.
 */
export function runIdleTasks(client: QueryClient): void {
  restoreLostFocus();
  hideTooltipsOnEscape();
  leaveSearchForRows();
  keepPagerInPlace();
  cleanDevice();
  reloadProfileOnChange(client);
}
