'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { addedToastId, onAddedRow, type PublishedRow } from '@/lib/browser/client/added-row';
import { toast } from '@/lib/browser/toasts/toast';
import type { CallName } from '@/lib/contract/calls';
import type { ListPage } from './list-page';
import type { ListState } from './use-list-params';

type MatchesRow<Row> = (row: Row) => boolean;

interface AddedRowOptions<Row> {
  call: CallName | undefined;
  rows: readonly Row[] | undefined;
  isSettled: boolean;
  list: Pick<ListState, 'page' | 'search' | 'isFiltered' | 'replacePage' | 'show'>;
  findPage: (matches: MatchesRow<Row>) => Promise<number | null> | number | null;
}

function describeHidden({ search, isFiltered }: Pick<ListState, 'search' | 'isFiltered'>): string {
  if (search) return `Your search for “${search}” does not show it.`;
  return isFiltered ? 'Your filters do not show it.' : 'It is not on this page.';
}

/**
 * The next step of the navigation to the added row. If `find` is true, the hook looks up the page of the row, after the
 * list shows the results of `search`. Otherwise the hook waits for `page`, and expects the row there.
 */
type Step = { find: true; search?: string } | { find: false; page: number } | null;

/**
 * Navigates once to the page of the added row. If a search or filter excludes the row, or its page is unknown, a toast
 * with the button 'Show' appears. The focus does not move.
 */
export function useAddedRow<Row>({
  call,
  rows,
  isSettled,
  list,
  findPage,
}: AddedRowOptions<Row>): ListPage<Row>['added'] {
  const [added, setAdded] = useState<PublishedRow | null>(null);
  const [step, setStep] = useState<Step>(null);
  useEffect(
    () =>
      onAddedRow((row) => {
        if (row.call !== call) return;
        setAdded(row);
        setStep({ find: true });
      }),
    [call],
  );

  const matches = added?.matches as MatchesRow<Row> | undefined;
  const isVisible = Boolean(matches && rows?.some(matches));
  const isListShown = step?.find ? (step.search ?? list.search) === list.search : step?.page === list.page;
  const isStepReady = step !== null && isSettled && isListShown;

  const runStep = useEffectEvent(async () => {
    setStep(null);
    if (isVisible || !matches || !added) return;
    const page = step?.find ? await findPage(matches) : null;
    if (page !== null && page !== list.page) {
      list.replacePage(page);
      setStep({ find: false, page });
      return;
    }
    toast.success(added.text, {
      id: addedToastId,
      description: [added.description, describeHidden(list)].filter(Boolean).join('\n'),
      action: {
        label: 'Show',
        onPress: () => {
          list.show(added.urlParams);
          setStep({ find: true, search: added.urlParams.search ?? '' });
        },
      },
    });
  });
  useEffect(() => {
    if (isStepReady) void runStep();
  }, [isStepReady]);

  return matches && { matches, isVisible, onHighlighted: () => setAdded(null) };
}

export const useAddedInRows = <Row>(
  call: CallName,
  all: readonly Row[] | undefined,
  page: ListPage<Row>,
  list: AddedRowOptions<Row>['list'] & { size: number },
): ListPage<Row> => {
  const added = useAddedRow({
    call,
    rows: page.rows,
    isSettled: page.rows !== undefined && !page.isFetching,
    list,
    findPage: (matches) => {
      const index = all?.findIndex(matches) ?? -1;
      return index < 0 ? null : Math.floor(index / list.size) + 1;
    },
  });
  return { ...page, added };
};
