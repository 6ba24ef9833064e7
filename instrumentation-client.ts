/** Next runs this in the browser before its router starts and before anything can be pressed. */

import { holdStill } from '@/lib/client/hold-still';
import { keepScreenWhileAway } from '@/lib/client/page-requests';
import { pressOnce } from '@/lib/device/press-once';
import { guardHistory } from '@/lib/leave-guard/leave-guards';

guardHistory();
keepScreenWhileAway();
pressOnce();
holdStill();
