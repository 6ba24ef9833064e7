'use client';

import { useQueryClient } from '@tanstack/react-query';
import { profileQuery } from '@/lib/school/queries';

/** How long a paper waits for its letterhead, in ms; without it, it has the name that the school had at the sign-in. */
const patienceMs = 3000;

const isLogo = '[data-letterhead] img';

/** Opens the browser's print window, once the letterhead is there. */
export function usePrint() {
  const client = useQueryClient();
  return async () => {
    const letterhead = async () => {
      await client.ensureQueryData(profileQuery());
      // React shows it in a task of its own.
      await new Promise((resolve) => setTimeout(resolve));
      await document.querySelector<HTMLImageElement>(isLogo)?.decode();
    };
    const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
    await Promise.race([letterhead().catch(() => undefined), patience]);
    window.print();
  };
}
