import { useQuery, useQueryClient } from '@tanstack/react-query';
import { hasId } from '@/lib/browser/lists/has-id';
import { activeClassesQuery } from '@/lib/features/classes/queries';
import { allSectionsQuery } from './section-pages';

/** Returns the active sections of the active classes as options such as `5 A`. */
export function useSectionChoices() {
  const client = useQueryClient();
  const classes = useQuery(activeClassesQuery());
  const sections = useQuery(allSectionsQuery(client));
  const activeSections = sections.data?.sections.filter(hasId).filter(({ isactive }) => isactive) ?? [];
  const choices = classes.data?.data.flatMap(({ id: classId, classname }) =>
    activeSections
      .filter(({ classid }) => classid === classId)
      .map(({ id, section }) => ({ value: String(id), label: `${classname} ${section}` })),
  );
  return {
    choices: choices ?? [],
    isLoading: classes.isPending || sections.isPending,
    isFetching: classes.isFetching || sections.isFetching,
    error: classes.error ?? sections.error,
    retry: () => Promise.all([classes, sections].filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
}
