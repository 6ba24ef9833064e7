import { waitUntilReachable } from '@/lib/browser/client/reachability';
import { hasUnsavedChanges } from '@/lib/browser/leave-guard/leave-guards';

/**
 * Marks the current history entry as a list that was opened without a page request. A change of the entry's URL removes
 * the mark.
 */
export const markOpenedList = (): void => window.navigation?.updateCurrentEntry({ state: { isOpenedList: true } });

/**
 * Reloads the page when the user goes to a marked history entry from before the last reload. Next would request the page
 * that was loaded first in that document, under the URL of the list. Call this function before the router starts,
 * because its listener must run first.
 */
export function reloadOpenedLists(): void {
  const { navigation } = window;
  if (!navigation) return;
  const earlierKeys = new Set(navigation.entries().map(({ key }) => key));
  earlierKeys.delete(navigation.currentEntry?.key ?? '');
  window.addEventListener('popstate', async (event) => {
    const entry = navigation.currentEntry;
    if (!entry || !earlierKeys.has(entry.key) || !Object(entry.getState()).isOpenedList) return;
    event.stopImmediatePropagation();
    await waitUntilReachable();
    if (navigation.currentEntry?.key === entry.key && !hasUnsavedChanges()) window.location.reload();
  });
}
