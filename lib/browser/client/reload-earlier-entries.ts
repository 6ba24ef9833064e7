import { hasUnsavedChanges } from '@/lib/browser/leave-guard/leave-guards';
import { waitUntilReachable } from './reachability';

/**
 * Reloads the page when the user goes to a history entry from before the last reload. Next would request the screen that
 * was loaded first in that document, which is another one if `ListScreens` has opened the list of the entry. Call this
 * function before the router starts, because its listener must run first.
 */
export function reloadEarlierEntries(): void {
  const { navigation } = window;
  if (!navigation) return;
  const currentKey = () => navigation.currentEntry?.key ?? '';
  const earlierKeys = new Set(navigation.entries().map(({ key }) => key));
  earlierKeys.delete(currentKey());
  window.addEventListener('popstate', async (event) => {
    const key = currentKey();
    if (!earlierKeys.has(key)) return;
    event.stopImmediatePropagation();
    await waitUntilReachable();
    if (currentKey() === key && !hasUnsavedChanges()) window.location.reload();
  });
}
