import type { QueryClient } from '@tanstack/react-query';
import { cleanDevice } from '@/lib/browser/device/clean-device';
import { hideTooltipsOnEscape } from '@/lib/browser/device/hide-tooltips-on-escape';
import { keepPagerInPlace } from '@/lib/browser/device/keep-pager-in-place';
import { leaveSearchForRows } from '@/lib/browser/device/leave-search-for-rows';
import { restoreLostFocus } from '@/lib/browser/device/restore-lost-focus';
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
