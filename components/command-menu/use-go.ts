'use client';

import { useRouter } from 'next/navigation';
import { closeDialogs } from '@/components/ui/close-dialogs';
import { addParam } from '@/lib/hooks/use-dialog';
import { askBeforeLeaving } from '@/lib/leave-guard/leave-guards';

/** To another view of the page that is open. */
function changeView(target: URL) {
  // A new row is added to the list as it is.
  if (target.searchParams.has(addParam)) {
    const query = new URLSearchParams(window.location.search);
    query.set(addParam, '');
    window.history.replaceState(null, '', `?${query}`);
  } else window.history.pushState(null, '', target.pathname + target.search);
}

/** @returns what goes to an address as a link there does: it asks before typed text is lost, and closes what is open. */
export function useGo() {
  const router = useRouter();
  return (href: string) => {
    const target = new URL(href, window.location.href);
    const { pathname, search } = window.location;
    const isSamePage = target.pathname === pathname;
    if (isSamePage && target.search === search) return;
    askBeforeLeaving(() => {
      closeDialogs();
      // Screens follow their address by themselves.
      if (isSamePage) changeView(target);
      else router.push(href);
    });
  };
}
