import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ActiveClass } from '@/lib/contract/classes';
import type { Section } from '@/lib/contract/sections';
import { activeClassesQuery } from '@/lib/features/classes/queries';
import type { NamedSection } from '@/lib/features/students/form-mutations';
import { placementKey } from '@/lib/format/class-key';
import { allSectionsQuery } from './section-by-id';

interface SectionChoice {
  /** The id of the section. '' means no section. */
  value: string;
  label: string;
  detail?: string;
  keywords?: string;
}

interface Sources {
  classes: readonly ActiveClass[];
  sections: readonly Section[];
  /** The section that is listed even if it is inactive. Its name is '' if it is unknown. */
  current: NamedSection | null;
}

const noSection: SectionChoice = { value: '', label: 'No section' };

export function sectionChoices({ classes, sections, current }: Sources): SectionChoice[] {
  const toChoice = ({ classname }: ActiveClass, { id, section, isactive }: Section): SectionChoice => {
    const label = `${classname} ${section}`;
    const detail = isactive ? '' : 'Inactive';
    return { value: String(id), label, detail, keywords: placementKey(`Class ${label}`) };
  };
  const choices = classes.flatMap((schoolClass) =>
    sections
      .filter(({ classid, isactive, id }) => classid === schoolClass.id && (isactive || id === current?.id))
      .map((section) => toChoice(schoolClass, section)),
  );
  const isMissing = current?.name && !choices.some(({ value }) => value === String(current.id));
  const missing = isMissing ? [{ value: String(current.id), label: current.name, detail: 'Inactive' }] : [];
  return [noSection, ...missing, ...choices];
}

interface SectionChoicesOptions {
  enabled: boolean;
  current: NamedSection | null;
}

export function useSectionChoices({ enabled, current }: SectionChoicesOptions) {
  const classes = useQuery({ ...activeClassesQuery(), enabled });
  const sections = useQuery({ ...allSectionsQuery(useQueryClient()), enabled });
  const failed = [classes, sections].filter(({ isError }) => isError);
  return {
    choices: sectionChoices({
      classes: classes.data?.data ?? [],
      sections: sections.data?.sections ?? [],
      current,
    }),
    isLoading: classes.isPending || sections.isPending,
    error: classes.error ?? sections.error,
    isFetching: failed.some(({ isFetching }) => isFetching),
    retry: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

export type SectionChoices = ReturnType<typeof useSectionChoices>;
