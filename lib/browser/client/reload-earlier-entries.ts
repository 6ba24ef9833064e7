/**
 * Reloads the page when the user goes to a history entry from before the last reload. Next would request the screen that
 * was loaded first in that document, which is another one if `ListScreens` has opened the list of the entry. Call this
 * function before the router starts, because its listener must run first.
 */
export function reloadEarlierEntries(): void {
  const { navigation } = window;
  if (!navigation) return;
  const earlierKeys = new Set(navigation.entries().map(({ key }) => key));
  earlierKeys.delete(navigation.currentEntry?.key ?? '');
  window.addEventListener('popstate', (event) => {
    if (!earlierKeys.has(navigation.currentEntry?.key ?? '')) return;
    event.stopImmediatePropagation();
    window.location.reload();
  });
}
