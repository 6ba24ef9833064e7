import type { Page } from '@playwright/test';
import type { State } from '../states';
import type { WindowSize } from '../windows';

/** Returns what is wrong with a state that is open in a window of this size. */
export type Check = (page: Page, state: State, size: WindowSize) => Promise<string[]>;
