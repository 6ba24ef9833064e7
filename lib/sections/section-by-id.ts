/** Finds a section by its id, for pages opened by URL alone. */

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callKey } from '@/lib/client/call-query';
import type { CallReply } from '@/lib/contract/call';
import type { listSections, Section } from '@/lib/contract/sections';
import { sectionPages } from './section-pages';

export const sectionByIdKey = ['section by id'];

type List = CallReply<typeof listSections>;

/** A section that is in any cached list. */
export function findInLists(client: QueryClient, sectionId: number): Section | undefined {
  for (const [, list] of client.getQueriesData<List>({ queryKey: callKey('GET /sections/list') })) {
    const found = list?.sections.find(({ id }) => id === sectionId);
    if (found) return found;
  }
  return undefined;
}

/** There is no call for a single section, so this pages through the list. */
async function findSection(client: QueryClient, sectionId: number): Promise<Section | null> {
  for await (const sections of sectionPages(client)) {
    const found = sections.find(({ id }) => id === sectionId);
    if (found) return found;
  }
  return null;
}

/** A section by its id, taken from a cached list where possible; `null` where the server has none. */
export const sectionByIdQuery = (client: QueryClient, sectionId: number) =>
  queryOptions({
    queryKey: [...sectionByIdKey, sectionId],
    queryFn: () => findSection(client, sectionId),
    initialData: (): Section | null | undefined => findInLists(client, sectionId),
  });
