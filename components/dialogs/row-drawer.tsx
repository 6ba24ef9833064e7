'use client';

import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { DrawerName } from '@/components/data-table/drawer-link';
import { EmptyState } from '@/components/data-table/empty-state';
import { LoadError } from '@/components/data-table/load-error';
import { TabTitle } from '@/components/shell/tab-title';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { Skeleton } from '@/components/ui/skeleton';
import type { ListPage } from '@/lib/browser/lists/list-page';
import { maxSearchLength } from '@/lib/browser/lists/list-params';
import { useUrlParams } from '@/lib/browser/lists/use-url-params';
import { useFeature } from '@/lib/browser/session/session-features';

type RowLookup<Row> =
  | { state: 'found'; row: Row }
  | { state: 'loading' | 'unknown' }
  /** The row is not on the loaded page, and the server cannot find a row by id. */
  | { state: 'notOnPage' }
  | { state: 'failed'; error: Error; isFetching: boolean; refetch: () => unknown };

/**
 * Finds a row by id on the loaded page. Fetches a row that is not on this page, if the server supports filters. A
 * server that records who opens the details of a person gets this request for a row of the page, too.
 */
export function useRowById<Row>(
  id: number | null,
  page: Pick<ListPage<Row>, 'rows' | 'error'>,
  idOf: (row: Row) => number | null,
  query: UseQueryOptions<{ data: Row[]; total_records: number | null }>,
): RowLookup<Row> {
  const canQuery = useFeature('filter') && id !== null;
  const isRecorded = useFeature('record');
  const pageRow = id === null ? undefined : page.rows?.find((row) => idOf(row) === id);
  const rowQuery = useQuery({ ...query, enabled: canQuery && (isRecorded || !pageRow) });
  const row = pageRow ?? (canQuery ? rowQuery.data?.data.find((row) => idOf(row) === id) : undefined);
  if (row) return { state: 'found', row };
  if (id === null) return { state: 'unknown' };
  if (!canQuery) return { state: page.rows || page.error ? 'notOnPage' : 'loading' };
  if (rowQuery.isPending) return { state: 'loading' };
  if (rowQuery.isError) {
    const { error, isFetching, refetch } = rowQuery;
    return { state: 'failed', error, isFetching, refetch };
  }
  return { state: 'unknown' };
}

interface RowDrawerProps<Row> {
  name: DrawerName;
  lookup: RowLookup<Row>;
  title: string;
  heading: (row: Row) => { title: string; context: string };
  texts: { unknown: string; notOnPage: string; failed: string; search: string };
  onClose: () => void;
  /** Closes the dialogs above the drawer. Called when the drawer closes or shows another row. */
  onLeave: () => void;
  children: (row: Row) => ReactNode;
}

export function RowDrawer<Row>(props: RowDrawerProps<Row>) {
  const { name, lookup, title, heading, texts, onClose, onLeave, children } = props;
  const { query, write } = useUrlParams();
  const openId = query.get(name);
  const leave = useEffectEvent(onLeave);
  // The id of the row whose drawer is closing. Closing navigates back asynchronously. A second Escape must not navigate
  // back again, because the user would leave the list.
  const closingIdRef = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup runs once per shown row.
  useEffect(() => {
    closingIdRef.current = null;
    return () => leave();
  }, [openId]);
  const close = () => {
    if (closingIdRef.current === openId) return;
    closingIdRef.current = openId;
    onClose();
  };
  const head = lookup.state === 'found' ? heading(lookup.row) : { title };
  return (
    <Dialog {...head} width="drawer" isPrinted onClose={close}>
      {lookup.state === 'found' && (
        <>
          <TabTitle page={head.title} />
          {children(lookup.row)}
        </>
      )}
      {lookup.state === 'loading' && (
        <div aria-busy className="grid gap-6">
          <Skeleton className="h-24" />
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      )}
      {lookup.state === 'failed' && <LoadError query={lookup} failure={texts.failed} />}
      {lookup.state === 'unknown' && (
        <EmptyState action={<Button onClick={close}>Close</Button>}>{texts.unknown}</EmptyState>
      )}
      {lookup.state === 'notOnPage' && (
        <EmptyState
          action={
            <SearchInstead label={texts.search} onSearch={(search) => write({ [name]: null, search, page: null })} />
          }
        >
          {texts.notOnPage}
        </EmptyState>
      )}
    </Dialog>
  );
}

function SearchInstead({ label, onSearch }: { label: string; onSearch: (search: string) => void }) {
  return (
    <form
      className="flex w-full gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(String(new FormData(event.currentTarget).get('search')).trim());
      }}
    >
      <Input name="search" aria-label={label} placeholder={label} maxLength={maxSearchLength} autoComplete="off" />
      <Button type="submit">Search</Button>
    </form>
  );
}
