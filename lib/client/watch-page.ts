/** What watches the whole page, begun in one place; see docs/decisions/page-wide-listeners.md. */

import { pressOnce } from '@/lib/device/press-once';
import { guardHistory } from '@/lib/leave-guard/leave-guards';
import { holdStill } from './hold-still';
import { keepScreenWhileAway } from './page-requests';

/** Call it once, before Next's router starts: the order of listeners counts, and the router's first request. */
export function watchPage(): void {
  guardHistory();
  keepScreenWhileAway();
  holdStill();
  pressOnce();
}
