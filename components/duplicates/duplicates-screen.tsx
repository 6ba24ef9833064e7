'use client';

import { useMemo } from 'react';
import { EmptyState } from '@/components/data-table/empty-state';
import { List } from '@/components/data-table/list';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { ButtonLink } from '@/components/links/button-link';
import { PageHeader } from '@/components/shell/page-header';
import { useDialog } from '@/lib/browser/hooks/use-dialog';
import { useListParams } from '@/lib/browser/lists/use-list-params';
import { useServerPage } from '@/lib/browser/lists/use-server-page';
import { useMarkDistinct } from '@/lib/features/duplicates/mutations';
import { comparedOf, duplicateList, duplicatesQuery } from '@/lib/features/duplicates/queries';
import { duplicateColumns, type PairRow, pairKey } from './duplicates-columns';

const MergeDialog = lazyDialog(() => import('./merge-dialog').then((file) => file.MergeDialog));

export function DuplicatesScreen() {
  const list = useListParams(duplicateList);
  const page = useServerPage(
    (position) => duplicatesQuery({ ...list, ...position }),
    list,
    ({ data, total_records }) => ({
      rows: data.flatMap((pair) => {
        const compared = comparedOf(pair);
        return compared ? { ...pair, compared } : [];
      }),
      total: total_records,
    }),
  );
  const { current, open, close } = useDialog<{ kind: 'compare'; row: PairRow }>();
  const { mutate, isPending, variables } = useMarkDistinct();
  const marking = isPending ? variables : null;
  const columns = useMemo(
    () =>
      duplicateColumns({
        compare: { ...MergeDialog.preloadProps, onOpen: (row) => open({ kind: 'compare', row }) },
        marking,
        onMark: mutate,
      }),
    [open, marking, mutate],
  );
  // The rows are newer than the opened pair if one of the students has been changed since.
  const openPair = current && (page.rows?.find((row) => pairKey(row) === pairKey(current.row)) ?? current.row);
  return (
    <>
      <PageHeader title="Duplicate Students" context="Students who were probably entered twice">
        <ButtonLink href="/students">All Students</ButtonLink>
      </PageHeader>
      <List
        caption="Duplicate students"
        columns={columns}
        rowKey={pairKey}
        list={list}
        page={page}
        empty={<EmptyState>No students look like duplicates.</EmptyState>}
        failure="Failed to load duplicates. Please try again later."
      />
      {openPair && <MergeDialog pair={openPair} onClose={close} />}
    </>
  );
}
