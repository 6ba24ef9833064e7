import type { QueryClient } from '@tanstack/react-query';
import { reloadProfileOnChange } from '@/lib/browser/session/school-changes';
import { cleanDevice } from './clean-device';
import { restoreLostFocus } from './restore-lost-focus';

/** Runs on every page as soon as it is idle. One module keeps the script of the first load small. */
export function runIdleTasks(client: QueryClient): void {
  restoreLostFocus();
  cleanDevice();
  reloadProfileOnChange(client);
}
