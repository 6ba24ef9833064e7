import type { Page } from '@playwright/test';
import type { State } from '../states';
import type { WindowSize } from '../windows';

export type Check = (page: Page, state: State, size: WindowSize) => Promise<string[]>;
