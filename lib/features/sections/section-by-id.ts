import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { callKey } from '@/lib/browser/client/call';
import type { CallReply } from '@/lib/contract/call';
import type { listSections, Section } from '@/lib/contract/sections';
import { classesQuery } from '@/lib/features/classes/queries';
import { maxSectionsPerPage, sectionsQuery } from './queries';

async function* sectionPages(client: QueryClient): AsyncGenerator<Section[]> {
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

export interface SectionSummary {
  sectionId: number;
  classId: number | null;
  className: string;
  sectionName: string;
}

interface SectionLookup {
  summary: SectionSummary | null;
  isUnknown: boolean;
  /** True while the section is being looked up. Until the section is found, callers must not load its data. */
  isSearching: boolean;
}

export function useSectionSummary(sectionId: number): SectionLookup {
  const client = useQueryClient();
  const { data: section, isPending: isSearching } = useQuery(sectionByIdQuery(client, sectionId));
  // Loads all classes, because the class of a section may be inactive.
  const { data: classes } = useQuery(classesQuery(''));
  const isUnknown = section === null;
  if (!section || !classes) return { summary: null, isUnknown, isSearching };
  const className = classes.data.find(({ id }) => id === section.classid)?.classname ?? '';
  const summary = { sectionId, classId: section.classid, className, sectionName: section.section };
  return { summary, isUnknown, isSearching };
}
