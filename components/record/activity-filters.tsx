'use client';

import { useQuery } from '@tanstack/react-query';
import { ClearFilters, FilterSelect } from '@/components/data-table/filter-select';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { Input } from '@/components/ui/input';
import { useListParams } from '@/lib/browser/lists/use-list-params';
import { activityKindNames } from '@/lib/contract/changes';
import { nouns } from '@/lib/contract/nouns';
import { accessQuery } from '@/lib/features/access/queries';
import { kindLabels } from '@/lib/features/record/activity-text';
import { activityList } from '@/lib/features/record/queries';
import { personName } from '@/lib/format/person-name';

export function ActivityFilters() {
  const { filters, isFiltered, setFilters, clearFilters } = useListParams(activityList);
  const { data: people } = useQuery(accessQuery());
  const isListed = people?.data.some(({ person_id }) => person_id === filters.person);
  return (
    <>
      {filters.noun && (
        <Chip tone="accent">
          {filters.record ? `One ${nouns[filters.noun].singular}` : `Only ${nouns[filters.noun].plural}`}
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
        onChoose={(chosen) => setFilters({ kind: chosen })}
      >
        {activityKindNames.map((kind) => (
          <option key={kind} value={kind}>
            {kindLabels[kind]}
          </option>
        ))}
      </FilterSelect>
      <Input
        type="date"
        aria-label="Day"
        value={filters.day ?? ''}
        onChange={(event) => setFilters({ day: event.target.value || null })}
        className="w-40"
      />
      {isFiltered && <ClearFilters onClear={clearFilters} />}
    </>
  );
}
