import type { QueryClient } from '@tanstack/react-query';
import { callKey } from '@/lib/client/call-query';
import type { CallReply } from '@/lib/contract/call';
import type { listSections, Section } from '@/lib/contract/sections';

type List = CallReply<typeof listSections>;

/** A section that is in any cached list. */
export function findInLists(client: QueryClient, sectionId: number): Section | undefined {
  for (const [, list] of client.getQueriesData<List>({ queryKey: callKey('GET /sections/list') })) {
    const found = list?.sections.find(({ id }) => id === sectionId);
    if (found) return found;
  }
  return undefined;
}
