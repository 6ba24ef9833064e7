'use client';

import { useRouter } from 'next/navigation';
import { closeDialogs } from '@/components/ui/close-dialogs';
import { addParam } from '@/lib/browser/hooks/use-dialog';
import { askBeforeLeaving } from '@/lib/browser/leave-guard/leave-guards';

function changeView(target: URL) {
  // Adding a row keeps the search and the page number of the list.
  if (target.searchParams.has(addParam)) {
    const query = new URLSearchParams(window.location.search);
    query.set(addParam, '');
    window.history.replaceState(null, '', `?${query}`);
  } else window.history.pushState(null, '', target.pathname + target.search);
}

/** Returns a function that navigates like a link: it asks before unsaved input is lost and closes open dialogs. */
export function useNavigate() {
  const router = useRouter();
  return (href: string) => {
    const target = new URL(href, window.location.href);
    const { pathname, search } = window.location;
    const isSamePage = target.pathname === pathname;
    if (isSamePage && target.search === search) return;
    askBeforeLeaving(() => {
      closeDialogs();
      // Screens read their state from the URL, so a history entry is enough.
      if (isSamePage) changeView(target);
      else router.push(href);
    });
  };
}
