import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callKey } from '@/lib/browser/client/call-query';
import type { CallReply } from '@/lib/contract/call';
import type { listSections, Section } from '@/lib/contract/sections';
import { sectionPages } from './section-pages';

export const sectionByIdKey = ['section by id'];

type List = CallReply<typeof listSections>;

export function findInLists(client: QueryClient, sectionId: number): Section | undefined {
  for (const [, list] of client.getQueriesData<List>({ queryKey: callKey('GET /sections/list') })) {
    const section = list?.sections.find(({ id }) => id === sectionId);
    if (section) return section;
  }
  return undefined;
}

/** Pages through the list, because the API has no call for a single section. */
async function findSection(client: QueryClient, sectionId: number): Promise<Section | null> {
  for await (const sections of sectionPages(client)) {
    const section = sections.find(({ id }) => id === sectionId);
    if (section) return section;
  }
  return null;
}

/** Finds a section, in a cached list if possible. The data is `null` if the server has no such section. */
export const sectionByIdQuery = (client: QueryClient, sectionId: number) =>
  queryOptions({
    queryKey: [...sectionByIdKey, sectionId],
    queryFn: () => findSection(client, sectionId),
    initialData: (): Section | null | undefined => findInLists(client, sectionId),
  });
