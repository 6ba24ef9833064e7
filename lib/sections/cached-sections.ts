/** Reads and updates sections in the cached lists. */

import type { QueryClient } from '@tanstack/react-query';
import { callKey } from '@/lib/client/call-query';
import type { CallReply } from '@/lib/contract/call';
import type { listSections, Section } from '@/lib/contract/sections';

type List = CallReply<typeof listSections>;

const lists = { queryKey: callKey('GET /sections/list') };

/** A section that is in any cached list. */
export function findInLists(client: QueryClient, sectionId: number): Section | undefined {
  for (const [, list] of client.getQueriesData<List>(lists)) {
    const found = list?.sections.find(({ id }) => id === sectionId);
    if (found) return found;
  }
  return undefined;
}

/** Sets one section's status in every cached list. */
export function setActiveInLists(client: QueryClient, sectionId: number, isactive: boolean): void {
  client.setQueriesData<List>(
    lists,
    (list) =>
      list && {
        ...list,
        sections: list.sections.map((section) => (section.id === sectionId ? { ...section, isactive } : section)),
      },
  );
}
