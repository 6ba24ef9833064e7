import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callKey } from '@/lib/browser/client/call-query';
import type { Section } from '@/lib/contract/sections';
import { maxSectionsPerPage, sectionsQuery } from './queries';

export async function* sectionPages(client: QueryClient): AsyncGenerator<Section[]> {
  let lastId: number | null | undefined;
  for (let page = 1; ; page += 1) {
    const { sections, totalrecords } = await client.fetchQuery(
      sectionsQuery({ classId: null, page, size: maxSectionsPerPage }),
    );
    // Without a total, a repeated page or a partly filled page marks the end of the list.
    if (totalrecords === null && page > 1 && sections.at(-1)?.id === lastId) return;
    yield sections;
    const isLast =
      totalrecords === null
        ? sections.length < maxSectionsPerPage
        : sections.length === 0 || page * maxSectionsPerPage >= totalrecords;
    if (isLast) return;
    lastId = sections.at(-1)?.id;
  }
}

/**
 * Loads all sections as one page. The query key begins with the key of the list, so that invalidating the list also
 * invalidates this query.
 */
export const allSectionsQuery = (client: QueryClient) =>
  queryOptions({
    queryKey: callKey('GET /sections/list', 'all'),
    queryFn: async () => {
      const sections: Section[] = [];
      for await (const page of sectionPages(client)) sections.push(...page);
      return { sections, totalrecords: sections.length };
    },
  });
