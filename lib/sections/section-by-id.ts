/** Finds a section by its id, for pages opened by URL alone. */

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Section } from '@/lib/contract/sections';
import { findInLists } from './cached-sections';
import { maxSectionsPerPage, sectionsQuery } from './queries';

export const sectionByIdKey = ['section by id'];

/** There is no call for a single section, so this pages through the list. */
async function findSection(client: QueryClient, sectionId: number): Promise<Section | null> {
  let lastId: number | null | undefined;
  for (let page = 1; ; page += 1) {
    const { sections, totalrecords } = await client.fetchQuery(
      sectionsQuery({ classId: null, page, size: maxSectionsPerPage }),
    );
    const found = sections.find(({ id }) => id === sectionId);
    if (found) return found;
    // Without a total a page that is not full is the last, and so is one that comes again.
    const isLast =
      totalrecords === null
        ? sections.length < maxSectionsPerPage || sections.at(-1)?.id === lastId
        : sections.length === 0 || page * maxSectionsPerPage >= totalrecords;
    if (isLast) return null;
    lastId = sections.at(-1)?.id;
  }
}

/** A section by its id, taken from a cached list where possible; `null` where the server has none. */
export const sectionByIdQuery = (client: QueryClient, sectionId: number) =>
  queryOptions({
    queryKey: [...sectionByIdKey, sectionId],
    queryFn: () => findSection(client, sectionId),
    initialData: (): Section | null | undefined => findInLists(client, sectionId),
  });
