'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  ClearFilters,
  FieldFilters,
  FilterSelect,
  ImportFilter,
  StatusFilter,
} from '@/components/data-table/filter-select';
import { useListParams } from '@/lib/browser/lists/use-list-params';
import { useFeature } from '@/lib/browser/session/session-features';
import { studentFields } from '@/lib/contract/fields/students';
import { activeClassesQuery } from '@/lib/features/classes/queries';
import { sectionsOfClassQuery } from '@/lib/features/sections/queries';
import { studentList, studentsQuery } from '@/lib/features/students/queries';

export function StudentFilters() {
  const list = useListParams(studentList);
  const { filters, isFiltered, setFilters, clearFilters } = list;
  const mayBeIncomplete = useFeature('incomplete-import');
  const classId = typeof filters.class === 'number' ? filters.class : null;
  // Loads the classes once the user is about to choose one.
  const [isQueryEnabled, setIsQueryEnabled] = useState(false);
  const enableQuery = () => setIsQueryEnabled(true);
  const { data: classes } = useQuery({ ...activeClassesQuery(), enabled: isQueryEnabled || classId !== null });
  const { data: sections } = useQuery({ ...sectionsOfClassQuery(classId ?? 0), enabled: classId !== null });
  // Reads the time of the filtered import from the list's cached reply, without another request.
  const { data: importedAt } = useQuery({ ...studentsQuery(list), select: ({ imported_at }) => imported_at });
  return (
    <>
      {filters.import_id !== null && (
        <ImportFilter importedAt={importedAt} onClear={() => setFilters({ import_id: null })} />
      )}
      <FilterSelect
        label="Class"
        all="All classes"
        value={filters.class}
        onPointerEnter={enableQuery}
        onFocus={enableQuery}
        onChoose={(chosen) => setFilters({ class: chosen, section: null })}
      >
        <option value="none">Without a section</option>
        <UnlistedOption id={classId} listed={classes?.data} />
        {classes?.data.map(({ id, classname }) => (
          <option key={id} value={id}>
            {classname}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect
        label="Section"
        all="All sections"
        value={filters.section}
        disabled={classId === null}
        onChoose={(chosen) => setFilters({ section: chosen })}
      >
        <UnlistedOption id={filters.section} listed={sections?.sections} />
        {sections?.sections.map(({ id, section }) => (
          <option key={id} value={id ?? ''}>
            {section}
          </option>
        ))}
      </FilterSelect>
      <FieldFilters table={studentFields} filters={filters} onChoose={setFilters} />
      <StatusFilter value={filters.status} onChoose={(chosen) => setFilters({ status: chosen })}>
        {mayBeIncomplete && <option value="incomplete">Incomplete</option>}
      </StatusFilter>
      {isFiltered && <ClearFilters onClear={clearFilters} />}
    </>
  );
}

/** Renders an option for a selected id that `listed` lacks, because the list is loading or the id does not exist. */
function UnlistedOption({ id, listed }: { id: number | null; listed: readonly { id: number | null }[] | undefined }) {
  if (id === null || listed?.some((row) => row.id === id)) return null;
  return <option value={id}>{listed ? 'Not found' : 'Loading…'}</option>;
}
