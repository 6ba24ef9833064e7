import { useRouter } from 'next/navigation';
import { askBeforeLeaving } from '@/lib/browser/leave-guard/leave-guards';

/** Returns a function for a toast, which opens a record after the user may have begun to edit another one. */
export function useShowRecord() {
  const router = useRouter();
  return (href: string) => askBeforeLeaving(() => router.push(href));
}
