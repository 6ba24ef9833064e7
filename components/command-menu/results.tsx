'use client';

import { Command } from 'cmdk';
import { ClipboardCheck, GraduationCap, History, IdCard, LayoutGrid, Plus, RotateCw, X } from 'lucide-react';
import { Spinner } from '@/components/ui/spinner';
import { actions } from './actions';
import { ActionRow, Group, LinkRow, Note } from './command-row';
import { filterByWords } from './filter-by-words';
import { addEntries, pageEntries } from './places';
import { useClasses } from './use-classes';
import { type FoundPeople, usePeople } from './use-people';
import { useRecent } from './use-recent';

/** The most classes and sections, or attendance reports, shown at once. */
const maxPlaces = 8;

function TruncationNote({ all }: { all: readonly unknown[] }) {
  return all.length > maxPlaces ? <Note>{`${maxPlaces} of ${all.length}. Type more to see others.`}</Note> : null;
}

function PeopleGroup({ heading, entries, all, isFailed, retry }: FoundPeople) {
  const Icon = heading === 'Students' ? GraduationCap : IdCard;
  if (isFailed) {
    return (
      <Group heading={heading}>
        <ActionRow
          staysOpen
          label={`${heading} could not be searched. Try again.`}
          icon={<RotateCw aria-hidden className="text-error-deep" />}
          onPress={retry}
        />
      </Group>
    );
  }
  if (!entries?.length) return null;
  return (
    <Group heading={heading}>
      {entries.map((entry) => (
        <LinkRow key={entry.href} group={heading} entry={entry} icon={<Icon aria-hidden />} />
      ))}
      {all && <LinkRow group="all" entry={all} icon={<Icon aria-hidden />} />}
    </Group>
  );
}

interface ResultsProps {
  search: string;
  onShortcuts: () => void;
  onClear: () => void;
}

export function Results({ search, onShortcuts, onClear }: ResultsProps) {
  const { recent } = useRecent();
  const people = usePeople(search);
  const places = useClasses(search !== '');

  const found = search === '' ? [] : filterByWords([...places.classes, ...places.sections], search, ({ text }) => text);
  // The single letter of 'section A' must not list attendance reports.
  const attendance = /\bat/i.test(search)
    ? filterByWords(places.sections, search, ({ text }) => `attendance report of ${text}`)
    : [];
  const pages = filterByWords(pageEntries, search, ({ label, detail }) => `${label} ${detail ?? ''}`);
  const adds = filterByWords(addEntries, search, ({ label }) => label);
  // The first letters of a name must not list 'Log out'.
  const isName = search.length > 0 && search.length < 3;
  const presses = isName ? [] : filterByWords(actions(onShortcuts), search, ({ label, words }) => `${label} ${words}`);

  const isSearching = search !== '' && people.some(({ entries, isFailed }) => !entries && !isFailed);
  const isBusy = isSearching || places.isLoading;
  const hasSome =
    [found, attendance, pages, adds, presses].some((rows) => rows.length > 0) ||
    places.isFailed ||
    people.some(({ entries, isFailed }) => entries?.length || isFailed);
  const icon = <Plus aria-hidden />;

  const nothing = !isBusy && !hasSome ? `Nothing found for “${search}”.` : '';

  return (
    <>
      <Command.List label="Found" aria-busy={isBusy} className="min-h-0 flex-1 scroll-py-2 overflow-y-auto p-2">
        {search === '' && recent.length > 0 && (
          <Group heading="Last opened">
            {recent.map((entry) => (
              <LinkRow key={entry.href} group="recent" entry={entry} icon={<History aria-hidden />} />
            ))}
          </Group>
        )}
        {(found.length > 0 || places.isFailed) && (
          <Group heading="Classes and sections">
            {found.slice(0, maxPlaces).map((entry) => (
              <LinkRow key={entry.href} group="place" entry={entry} icon={<LayoutGrid aria-hidden />} />
            ))}
            <TruncationNote all={found} />
            {places.isFailed && (
              <ActionRow
                staysOpen
                label="Classes and sections could not be loaded. Try again."
                icon={<RotateCw aria-hidden className="text-error-deep" />}
                onPress={places.retry}
              />
            )}
          </Group>
        )}
        {pages.length > 0 && (
          <Group heading="Pages">
            {pages.map(({ icon: Icon, ...entry }) => (
              <LinkRow key={entry.href} group="page" entry={entry} icon={<Icon aria-hidden strokeWidth={1.75} />} />
            ))}
          </Group>
        )}
        {(adds.length > 0 || attendance.length > 0 || presses.length > 0) && (
          <Group heading="Actions">
            {adds.map((entry) => (
              <LinkRow key={entry.href} group="add" entry={entry} icon={icon} />
            ))}
            {attendance.slice(0, maxPlaces).map(({ attendance: entry }) => (
              <LinkRow key={entry.href} group="attendance" entry={entry} icon={<ClipboardCheck aria-hidden />} />
            ))}
            <TruncationNote all={attendance} />
            {presses.map(({ label, icon: pressIcon, act }) => (
              <ActionRow key={label} label={label} icon={pressIcon} onPress={act} />
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
        {nothing && (
          <>
            <Note>{nothing}</Note>
            <ActionRow staysOpen label="Clear search" icon={<X aria-hidden />} onPress={onClear} />
          </>
        )}
      </Command.List>
      <p role="status" className="sr-only">
        {nothing}
      </p>
    </>
  );
}
