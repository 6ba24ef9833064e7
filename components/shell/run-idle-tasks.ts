import type { QueryClient } from '@tanstack/react-query';
import { cleanDevice } from '@/lib/browser/device/clean-device';
import { hideTooltipsOnEscape } from '@/lib/browser/device/hide-tooltips-on-escape';
import { keepPagerInPlace } from '@/lib/browser/device/keep-pager-in-place';
import { leaveSearchForRows } from '@/lib/browser/device/leave-search-for-rows';
import { restoreLostFocus } from '@/lib/browser/device/restore-lost-focus';
import { reloadProfileOnChange } from '@/lib/features/school/school-changes';

/** Runs on every page as soon as it is idle. One module keeps the script of the first load small. */
export function runIdleTasks(client: QueryClient): void {
  restoreLostFocus();
  hideTooltipsOnEscape();
  leaveSearchForRows();
  keepPagerInPlace();
  cleanDevice();
  reloadProfileOnChange(client);
}
