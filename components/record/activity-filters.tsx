'use client';

import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ClearFilters, FilterSelect } from '@/components/data-table/filter-select';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { useHydrated } from '@/lib/browser/hooks/use-hydrated';
import { useListParams } from '@/lib/browser/lists/use-list-params';
import { activityKindNames } from '@/lib/contract/activities';
import { accessQuery } from '@/lib/features/access/queries';
import { activityList } from '@/lib/features/record/queries';
import { kindLabels } from '@/lib/features/record/texts';
import { personName } from '@/lib/format/person-name';

/** Not part of the first load, because the list can be shown without it. */
const DayFilter = lazy(() => import('./day-filter'));

const daySpace = <span className="h-10 w-44" />;

interface ActivityFiltersProps {
  recordText: string;
}

export function ActivityFilters({ recordText }: ActivityFiltersProps) {
  const { filters, isFiltered, setFilters, clearFilters } = useListParams(activityList);
  // Loads the people once the user is about to choose one.
  const [isQueryEnabled, setIsQueryEnabled] = useState(false);
  const enableQuery = () => setIsQueryEnabled(true);
  const { data: people } = useQuery({ ...accessQuery(), enabled: isQueryEnabled || filters.person !== null });
  const isListed = people?.data.some(({ person_id }) => person_id === filters.person);
  return (
    <>
      {recordText && (
        <Chip tone="accent">
          <span title={recordText} className="max-w-64 truncate">
            {recordText}
          </span>
          <Button variant="link" onClick={() => setFilters({ noun: null, record: null })}>
            Clear <span className="sr-only">this filter</span>
          </Button>
        </Chip>
      )}
      <FilterSelect
        label="Person"
        all="All people"
        value={filters.person}
        width="w-48"
        onPointerEnter={enableQuery}
        onFocus={enableQuery}
        onChoose={(chosen) => setFilters({ person: chosen })}
      >
        {filters.person !== null && !isListed && (
          <option value={filters.person}>{people ? 'A person without access' : 'Loading…'}</option>
        )}
        {people?.data.map((person) => (
          <option key={person.person_id} value={person.person_id ?? ''}>
            {personName(person)}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect
        label="Kind"
        all="All kinds"
        value={filters.kind}
        width="w-48"
        onChoose={(chosen) => setFilters({ kind: chosen })}
      >
        {activityKindNames.map((kind) => (
          <option key={kind} value={kind}>
            {kindLabels[kind]}
          </option>
        ))}
      </FilterSelect>
      {useHydrated() ? (
        <Suspense fallback={daySpace}>
          <DayFilter day={filters.day} onChoose={(day) => setFilters({ day })} />
        </Suspense>
      ) : (
        daySpace
      )}
      {isFiltered && <ClearFilters onClear={clearFilters} />}
    </>
  );
}
