import { cleanDevice } from './clean-device';
import { keepPagerInPlace } from './keep-pager-in-place';
import { leaveSearchForRows } from './leave-search-for-rows';
import { restoreLostFocus } from './restore-lost-focus';

/** Runs on every page as soon as it is idle. One module keeps the script of the first load small. */
export function runIdleTasks(): void {
  restoreLostFocus();
  leaveSearchForRows();
  keepPagerInPlace();
  cleanDevice();
}
