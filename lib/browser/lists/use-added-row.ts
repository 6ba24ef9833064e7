'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { addedToastId, onAddedRow, type PublishedRow } from '@/lib/browser/client/added-row';
import { toast } from '@/lib/browser/toasts/toast';
import type { CallName } from '@/lib/contract/calls';
import type { ListPage } from './list-page';
import type { ListState } from './use-list-params';

type IsIt<Row> = (row: Row) => boolean;

interface Shown<Row> {
  call: CallName | undefined;
  rows: readonly Row[] | undefined;
  isSettled: boolean;
  list: Pick<ListState, 'page' | 'search' | 'isFiltered' | 'replacePage' | 'show'>;
  pageOf: (isIt: IsIt<Row>) => Promise<number | null> | number | null;
}

function whereText({ search, isFiltered }: Pick<ListState, 'search' | 'isFiltered'>): string {
  if (search) return `Your search for “${search}” does not show it.`;
  return isFiltered ? 'Your filters do not show it.' : 'It is not on this page.';
}

/** The next step: find the row's page after its search is shown, or check the page after it is shown. */
type Step = { find: true; search?: string } | { find: false; page: number } | null;

/**
 * Navigates once to the page of the added row. If a search or the server's order hides the row, a toast offers to show
 * it. The focus does not move.
 */
export function useAddedRow<Row>({ call, rows, isSettled, list, pageOf }: Shown<Row>): ListPage<Row>['added'] {
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

  const isIt = added?.matches as IsIt<Row> | undefined;
  const isHere = Boolean(isIt && rows?.some(isIt));
  const isShown = step?.find ? (step.search ?? list.search) === list.search : step?.page === list.page;
  const isThere = step !== null && isSettled && isShown;

  const look = useEffectEvent(async () => {
    setStep(null);
    if (isHere || !isIt || !added) return;
    const page = step?.find ? await pageOf(isIt) : null;
    if (page !== null && page !== list.page) {
      list.replacePage(page);
      setStep({ find: false, page });
      return;
    }
    toast.success(added.text, {
      id: addedToastId,
      description: whereText(list),
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
    if (isThere) void look();
  }, [isThere]);

  return isIt && { matches: isIt, isVisible: isHere, onHighlighted: () => setAdded(null) };
}

export const useAddedInRows = <Row>(
  call: CallName,
  all: readonly Row[] | undefined,
  page: ListPage<Row>,
  list: Shown<Row>['list'] & { size: number },
): ListPage<Row> => {
  const added = useAddedRow({
    call,
    rows: page.rows,
    isSettled: page.rows !== undefined && !page.isFetching,
    list,
    pageOf: (isIt) => {
      const at = all?.findIndex(isIt) ?? -1;
      return at < 0 ? null : Math.floor(at / list.size) + 1;
    },
  });
  return { ...page, added };
};
