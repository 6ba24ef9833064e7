'use client';

import { useQueryClient } from '@tanstack/react-query';
import { profileQuery } from '@/lib/features/school/queries';

/**
 * Printing waits at most this time in ms for the letterhead. After this time, the letterhead shows the school's last
 * known name.
 */
const letterheadTimeoutMs = 3000;

const logoSelector = '[data-letterhead] img';

/** Opens the browser's print window once the letterhead is loaded. */
export function usePrint() {
  const client = useQueryClient();
  return async () => {
    const loadLetterhead = async () => {
      await client.fetchQuery(profileQuery());
      // Waits for the next task of the event loop, because React renders the letterhead in a separate task.
      await new Promise((resolve) => setTimeout(resolve));
      await document.querySelector<HTMLImageElement>(logoSelector)?.decode();
    };
    const timeout = new Promise((resolve) => setTimeout(resolve, letterheadTimeoutMs));
    await Promise.race([loadLetterhead().catch(() => undefined), timeout]);
    window.print();
  };
}
