'use client';

import { useQuery } from '@tanstack/react-query';
import { describeSort } from '@/components/data-table/sort-head';
import { describeFilters, ExportDialog } from '@/components/export/export-dialog';
import { useListParams } from '@/lib/browser/lists/use-list-params';
import { useFeature } from '@/lib/browser/session/session-features';
import { studentFields } from '@/lib/contract/fields/students';
import { activeClassesQuery } from '@/lib/features/classes/queries';
import { sectionsOfClassQuery } from '@/lib/features/sections/queries';
import { studentExport, useDownloadStudents } from '@/lib/features/students/export';
import { studentList } from '@/lib/features/students/queries';
import { pluralize } from '@/lib/format/pluralize';

interface StudentExportProps {
  total: number | undefined;
  isAll: boolean;
  onClose: () => void;
}

export function StudentExport({ total, isAll, onClose }: StudentExportProps) {
  const hasPlacement = useFeature('placement');
  const list = useListParams(studentList);
  const { search, sort, filters } = list;
  const { mutateAsync } = useDownloadStudents();
  return (
    <ExportDialog
      title="Download Students"
      all="All students"
      view={{
        filters: describeFilters(list, studentFields, usePlacementTexts(filters)),
        order: sort ? describeSort(studentExport(hasPlacement), sort) : '',
        count: pluralize(total, '1 student', (count) => `${count} students`),
        isEmpty: total === 0,
      }}
      hasHiddenFields
      people="students"
      isAll={isAll}
      failure="The students could not be downloaded. Please try again."
      onDownload={(request) =>
        mutateAsync({
          ...request,
          hasPlacement,
          view: request.isView ? { search, sort, filters } : { search: '', sort },
        })
      }
      onClose={onClose}
    />
  );
}

/**
 * Returns the names of the selected class and section from cached replies, which the filters beside the search have
 * loaded.
 */
function usePlacementTexts(chosen: { class: number | 'none' | null; section: number | null }): string[] {
  const classId = typeof chosen.class === 'number' ? chosen.class : null;
  const { data: classes } = useQuery({ ...activeClassesQuery(), enabled: classId !== null });
  const { data: sections } = useQuery({ ...sectionsOfClassQuery(classId ?? 0), enabled: classId !== null });
  if (chosen.class === 'none') return ['Without a section'];
  if (classId === null) return [];
  const name = classes?.data.find(({ id }) => id === classId)?.classname ?? 'not found';
  const section = sections?.sections.find(({ id }) => id === chosen.section)?.section ?? 'not found';
  return [`Class: ${name}`, chosen.section === null ? '' : `Section: ${section}`];
}
