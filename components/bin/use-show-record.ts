import { askBeforeLeaving } from '@/lib/browser/leave-guard/leave-guards';
import { useOpenPage } from '@/lib/browser/lists/use-list-screens';

/** Returns a function for a toast, which opens a record after the user may have begun to edit another one. */
export function useShowRecord() {
  const openPage = useOpenPage();
  return (href: string) => askBeforeLeaving(() => openPage(href));
}
