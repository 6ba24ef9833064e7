'use client';

import { useQueryClient } from '@tanstack/react-query';
import { profileQuery } from '@/lib/features/school/queries';

/** The longest wait for the letterhead, in ms. Without it, the page shows the school's name as of the sign-in. */
const patienceMs = 3000;

const isLogo = '[data-letterhead] img';

/** Opens the browser's print window once the letterhead is loaded. */
export function usePrint() {
  const client = useQueryClient();
  return async () => {
    const letterhead = async () => {
      await client.ensureQueryData(profileQuery());
      // React renders the letterhead in a separate task.
      await new Promise((resolve) => setTimeout(resolve));
      await document.querySelector<HTMLImageElement>(isLogo)?.decode();
    };
    const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
    await Promise.race([letterhead().catch(() => undefined), patience]);
    window.print();
  };
}
