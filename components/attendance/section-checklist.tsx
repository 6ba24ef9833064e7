'use client';

import { useId, useState } from 'react';
import { LoadError } from '@/components/data-table/load-error';
import { Checkbox } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/input';
import { Skeleton } from '@/components/ui/skeleton';
import { selectionState, toggleAll } from '@/lib/browser/lists/selection';
import { searchRows } from '@/lib/format/search-text';
import type { SectionGroup, useSectionGroups } from './use-section-groups';

/** The checklist has a search box if it contains more sections than this. */
const maxSectionsWithoutSearch = 20;

type Ids = ReadonlySet<number>;

interface SectionChecklistProps {
  groups: ReturnType<typeof useSectionGroups>;
  chosen: Ids;
  onChoose: (chosen: Ids) => void;
}

const idsOf = (groups: readonly SectionGroup[]) => groups.flatMap(({ sections }) => sections.map(({ id }) => id));

const filterGroups = (groups: readonly SectionGroup[], searchText: string) =>
  groups
    .map((group) => ({ ...group, sections: searchRows(group.sections, searchText, ({ name }) => [name]) }))
    .filter(({ sections }) => sections.length > 0);

export function SectionChecklist({ groups, chosen, onChoose }: SectionChecklistProps) {
  const [searchText, setSearchText] = useState('');
  if (groups.isFailed) {
    return (
      <LoadError
        query={{ ...groups, refetch: groups.retry }}
        message="The sections could not be loaded. Please try again."
      />
    );
  }
  if (!groups.data) return <ChecklistSkeleton />;
  if (groups.data.length === 0) return <p className="text-sm">There are no sections yet. Please add one first.</p>;
  const visibleGroups = filterGroups(groups.data, searchText);
  const selection = { chosen, onChoose };
  return (
    <div className="flex flex-col gap-2">
      {idsOf(groups.data).length > maxSectionsWithoutSearch && (
        <search>
          <Input
            aria-label="Search sections"
            placeholder="Search sections"
            autoComplete="off"
            maxLength={100}
            value={searchText}
            onChange={(event) => setSearchText(event.target.value)}
            // Ignores Enter, because it would submit the form and start the download.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </search>
      )}
      {visibleGroups.length > 0 && (
        <div className="px-3">
          <SelectionCheckbox
            {...selection}
            ids={idsOf(visibleGroups)}
            label={searchText.trim() ? 'All sections shown' : 'All sections'}
          />
        </div>
      )}
      <div className="max-h-60 divide-y overflow-y-auto rounded-control border px-3">
        {visibleGroups.length === 0 && (
          <p className="wrap-anywhere py-6 text-center text-secondary-deep text-sm">
            No section found matching “{searchText.trim()}”
          </p>
        )}
        {visibleGroups.map(({ id, classname, sections }) => (
          <fieldset key={id} aria-label={classname} className="min-w-0 py-1">
            <SelectionCheckbox
              {...selection}
              ids={sections.map((section) => section.id)}
              label={classname}
              name={`All of ${classname}`}
            />
            <div className="grid grid-cols-2 gap-x-4 pl-8 sm:grid-cols-3">
              {sections.map((section) => (
                <SelectionCheckbox {...selection} key={section.id} ids={[section.id]} label={section.name} />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </div>
  );
}

interface SelectionCheckboxProps extends Omit<SectionChecklistProps, 'groups'> {
  ids: readonly number[];
  label: string;
  name?: string;
}

function SelectionCheckbox({ ids, label, name, chosen, onChoose }: SelectionCheckboxProps) {
  const id = useId();
  const state = selectionState(ids, chosen);
  return (
    <label htmlFor={id} className="flex min-h-9 min-w-0 cursor-pointer items-center gap-2.5 text-sm">
      <Checkbox
        id={id}
        aria-label={name}
        checked={state === 'all'}
        isMixed={state === 'some'}
        onChange={() => onChoose(toggleAll(ids, chosen))}
      />
      <span className={name ? 'wrap-anywhere min-w-0 font-semibold' : 'wrap-anywhere min-w-0'}>{label}</span>
    </label>
  );
}

function ChecklistSkeleton() {
  return (
    <div aria-busy className="flex h-60 flex-col gap-6 overflow-hidden rounded-control border px-3 py-4">
      {['w-24', 'w-64', 'w-20', 'w-56', 'w-28', 'w-60'].map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  );
}
