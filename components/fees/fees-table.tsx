'use client';

import { useMemo } from 'react';
import { EmptyState } from '@/components/data-table/empty-state';
import { List } from '@/components/data-table/list';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import type { FeeDetail, FeeEntry } from '@/lib/fees/entries';
import { useDialog } from '@/lib/hooks/use-dialog';
import { useClientPage } from '@/lib/lists/use-client-page';
import { useListParams } from '@/lib/lists/use-list-params';
import { feesColumns } from './fees-columns';

const DetailsDialog = lazyDialog(() => import('./fee-details-dialog').then((file) => file.FeeDetailsDialog));

const pageSizes = { name: 'fees', sizes: [5, 10, 25], defaultSize: 10 } as const;

interface FeesTableProps {
  /** `undefined` while loading. */
  entries: readonly FeeEntry[] | undefined;
  className: string;
  onDetails: (entry: FeeEntry, details: FeeDetail[]) => void;
}

export function FeesTable({ entries, className, onDetails }: FeesTableProps) {
  const list = useListParams(pageSizes);
  const page = useClientPage(entries, list);
  const { current, open, close } = useDialog<{ kind: 'details'; entry: FeeEntry }>();
  const columns = useMemo(
    () => feesColumns({ ...DetailsDialog.preloadProps, onAddDetails: (entry) => open({ kind: 'details', entry }) }),
    [open],
  );

  return (
    <>
      <List
        caption="Fees structure"
        columns={columns}
        rowKey={({ label }) => label}
        list={list}
        page={page}
        empty={<EmptyState>No fees structure data found.</EmptyState>}
        skeletonRows={4}
      />
      {current && (
        <DetailsDialog
          entry={current.entry}
          className={className}
          onSave={(details) => onDetails(current.entry, details)}
          onClose={close}
        />
      )}
    </>
  );
}
