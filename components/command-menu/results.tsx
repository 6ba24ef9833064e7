'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { ClipboardCheck, Columns3, GraduationCap, History, IdCard, LayoutGrid, Plus, RotateCw, X } from 'lucide';
import { useMemo } from 'react';
import { Icon } from '@/components/ui/icon';
import { Spinner } from '@/components/ui/spinner';
import { useAllowedCalls, useFeatures } from '@/lib/browser/session/session-features';
import { classesQuery } from '@/lib/features/classes/queries';
import { allSectionsQuery } from '@/lib/features/sections/section-by-id';
import { pathOf, useViews } from '@/lib/features/views/hooks';
import { isOpenTo } from '@/lib/navigation';
import { callOfScreen } from '@/lib/routes';
import { createActions } from './actions';
import { ActionRow, Group, LinkRow, Note } from './command-row';
import type { Entry } from './entry';
import { filterByWords } from './filter-by-words';
import { addEntries, classEntries, pageEntries, type ScreenEntry, sectionEntries, viewEntries } from './menu-entries';
import { type PeopleResults, usePeople } from './use-people';
import { useRecent } from './use-recent';

/** The maximum number of rows in the group of classes and sections, and in the group of attendance reports. */
const maxPlaces = 8;

function TruncationNote({ all }: { all: readonly unknown[] }) {
  return all.length > maxPlaces ? <Note>{`${maxPlaces} of ${all.length}. Type more to see others.`}</Note> : null;
}

function PeopleGroup({ heading, entries, all, isFailed, retry }: PeopleResults) {
  const icon = <Icon of={heading === 'Students' ? GraduationCap : IdCard} />;
  if (isFailed) {
    return (
      <Group heading={heading}>
        <ActionRow
          staysOpen
          label={`${heading} could not be searched. Try again.`}
          icon={<Icon of={RotateCw} className="text-error-deep" />}
          onSelect={retry}
        />
      </Group>
    );
  }
  if (!entries?.length) return null;
  return (
    <Group heading={heading}>
      {entries.map((entry) => (
        <LinkRow key={entry.href} group={heading} entry={entry} icon={icon} />
      ))}
      {all && <LinkRow group="all" entry={all} icon={icon} />}
    </Group>
  );
}

interface ResultsProps {
  search: string;
  onShortcuts: () => void;
  onClear: () => void;
}

export function Results({ search, onShortcuts, onClear }: ResultsProps) {
  const mayCall = useAllowedCalls();
  const people = usePeople(search);
  const schoolPlaces = useClasses(search !== '' && mayCall('GET /classes/list'));
  const features = useFeatures();

  const placeMatches =
    search === '' ? [] : filterByWords([...schoolPlaces.classes, ...schoolPlaces.sections], search, ({ text }) => text);
  // Requires a word that begins with 'at', so that the search 'a' for a section A lists no attendance reports.
  const attendanceMatches = /\bat/i.test(search)
    ? filterByWords(schoolPlaces.sections, search, ({ text }) => `attendance report of ${text}`)
    : [];
  const isOpen = ({ requirements, call }: ScreenEntry) =>
    isOpenTo(requirements, { features, mayCall }) && (!call || mayCall(call));
  const isAllowed = ({ href }: Entry) => {
    const known = [...pageEntries, ...addEntries].find((entry) => entry.href === href);
    const call = callOfScreen(pathOf(href));
    return known ? isOpen(known) : !call || mayCall(call);
  };
  const recent = useRecent().recent.filter(isAllowed);
  const pageMatches = filterByWords(
    pageEntries.filter(isOpen),
    search,
    ({ label, detail }) => `${label} ${detail ?? ''}`,
  );
  const viewMatches = filterByWords(viewEntries(useViews()), search, ({ label, detail }) => `${label} ${detail} view`);
  const addMatches = filterByWords(addEntries.filter(isOpen), search, ({ label }) => label);
  // Lists no actions for one or two letters, so that the first letters of a name do not show 'Log out'.
  const isName = search.length > 0 && search.length < 3;
  const actionMatches = isName
    ? []
    : filterByWords(createActions(onShortcuts), search, ({ label, keywords }) => `${label} ${keywords}`);

  const isSearching = search !== '' && people.some(({ entries, isFailed }) => !entries && !isFailed);
  const isBusy = isSearching || schoolPlaces.isLoading;
  const hasResults =
    [placeMatches, attendanceMatches, viewMatches, pageMatches, addMatches, actionMatches].some(
      (rows) => rows.length > 0,
    ) ||
    schoolPlaces.isFailed ||
    people.some(({ entries, isFailed }) => entries?.length || isFailed);
  const icon = <Icon of={Plus} />;

  const emptyText = !isBusy && !hasResults ? `Nothing found for “${search}”.` : '';

  return (
    <>
      <Command.List label="Results" aria-busy={isBusy} className="min-h-0 flex-1 scroll-py-2 overflow-y-auto p-2">
        {search === '' && recent.length > 0 && (
          <Group heading="Last opened">
            {recent.map((entry) => (
              <LinkRow key={entry.href} group="recent" entry={entry} icon={<Icon of={History} />} />
            ))}
          </Group>
        )}
        {(placeMatches.length > 0 || schoolPlaces.isFailed) && (
          <Group heading="Classes and sections">
            {placeMatches.slice(0, maxPlaces).map((entry) => (
              <LinkRow key={entry.href} group="place" entry={entry} icon={<Icon of={LayoutGrid} />} />
            ))}
            <TruncationNote all={placeMatches} />
            {schoolPlaces.isFailed && (
              <ActionRow
                staysOpen
                label="Classes and sections could not be loaded. Try again."
                icon={<Icon of={RotateCw} className="text-error-deep" />}
                onSelect={schoolPlaces.retry}
              />
            )}
          </Group>
        )}
        {viewMatches.length > 0 && (
          <Group heading="Views">
            {viewMatches.slice(0, maxPlaces).map((entry) => (
              <LinkRow key={entry.href} group="view" entry={entry} icon={<Icon of={Columns3} />} />
            ))}
            <TruncationNote all={viewMatches} />
          </Group>
        )}
        {pageMatches.length > 0 && (
          <Group heading="Pages">
            {pageMatches.map(({ icon, ...entry }) => (
              <LinkRow
                key={entry.href}
                group="page"
                entry={entry}
                icon={<Icon of={icon} className="stroke-[1.75]" />}
              />
            ))}
          </Group>
        )}
        {(addMatches.length > 0 || attendanceMatches.length > 0 || actionMatches.length > 0) && (
          <Group heading="Actions">
            {addMatches.map((entry) => (
              <LinkRow key={entry.href} group="add" entry={entry} icon={icon} />
            ))}
            {attendanceMatches.slice(0, maxPlaces).map(({ attendance: entry }) => (
              <LinkRow key={entry.href} group="attendance" entry={entry} icon={<Icon of={ClipboardCheck} />} />
            ))}
            <TruncationNote all={attendanceMatches} />
            {actionMatches.map(({ label, icon: actionIcon, run }) => (
              <ActionRow key={label} label={label} icon={actionIcon} onSelect={run} />
            ))}
          </Group>
        )}
        {people.map((list) => (
          <PeopleGroup key={list.heading} {...list} />
        ))}
        {isBusy && (
          <Note>
            <span className="flex animate-late items-center gap-2">
              <Spinner className="text-accent-deep" />
              {isSearching ? 'Searching for people…' : 'Loading classes and sections…'}
            </span>
          </Note>
        )}
        {emptyText && (
          <>
            <Note>{emptyText}</Note>
            <ActionRow staysOpen label="Clear search" icon={<Icon of={X} />} onSelect={onClear} />
          </>
        )}
      </Command.List>
      <p role="status" className="sr-only">
        {emptyText}
      </p>
    </>
  );
}

function useClasses(isEnabled: boolean) {
  const client = useQueryClient();
  const classes = useQuery({ ...classesQuery(''), enabled: isEnabled });
  const sections = useQuery({ ...allSectionsQuery(client), enabled: isEnabled });
  const isFailed = (query: typeof classes | typeof sections) => query.isError && !query.isFetching;
  return {
    classes: useMemo(() => classEntries(classes.data?.data ?? []), [classes.data]),
    sections: useMemo(
      // Waits for the classes too, because a section name is ambiguous without its class.
      () => (classes.data && sections.data ? sectionEntries(classes.data.data, sections.data.sections) : []),
      [classes.data, sections.data],
    ),
    isLoading: classes.isFetching || sections.isFetching,
    isFailed: isFailed(classes) || isFailed(sections),
    retry: () => Promise.all([classes, sections].filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
}
