/** What helps every hand on the mouse or the keyboard; it comes when the browser is idle. */

import { keepFocus } from './keep-focus';
import { pressOnce } from './press-once';

keepFocus();
pressOnce();
