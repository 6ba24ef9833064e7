'use client';

import { closeDialogs } from '@/components/ui/close-dialogs';
import { addParam } from '@/lib/browser/hooks/use-dialog';
import { askBeforeLeaving } from '@/lib/browser/leave-guard/leave-guards';
import { useOpenPage } from '@/lib/browser/lists/use-list-screens';

function changeView(target: URL) {
  // For a target that opens an add dialog, adds only the dialog's parameter to the current URL. The URL then keeps the
  // search and the page number of the list.
  if (target.searchParams.has(addParam)) {
    const query = new URLSearchParams(window.location.search);
    query.set(addParam, '');
    window.history.replaceState(null, '', `?${query}`);
  } else window.history.pushState(null, '', target.pathname + target.search);
}

/** Returns a function that navigates like a link, closes open dialogs, and asks before unsaved input is lost. */
export function useNavigate() {
  const openPage = useOpenPage();
  return (href: string) => {
    const target = new URL(href, window.location.href);
    const { pathname, search } = window.location;
    const isSamePage = target.pathname === pathname;
    if (isSamePage && target.search === search) return;
    askBeforeLeaving(() => {
      closeDialogs();
      // Changes only the URL for a target on the same screen, because each screen reads its state from the URL.
      if (isSamePage) changeView(target);
      else openPage(href);
    });
  };
}
