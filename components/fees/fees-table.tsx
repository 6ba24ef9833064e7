'use client';

import { useMemo } from 'react';
import { CellText, type Column } from '@/components/data-table/column';
import { EmptyState } from '@/components/data-table/empty-state';
import { List } from '@/components/data-table/list';
import { lazyDialog, type PreloadProps } from '@/components/dialogs/lazy-dialog';
import { Button } from '@/components/ui/button';
import { useDialog } from '@/lib/browser/hooks/use-dialog';
import { useClientPage } from '@/lib/browser/lists/use-client-page';
import { useListParams } from '@/lib/browser/lists/use-list-params';
import { useMayChange } from '@/lib/browser/session/session-features';
import type { FeeDetail, FeeEntry } from '@/lib/features/fees/entries';
import { formatDate } from '@/lib/format/dates';
import { formatRupees } from '@/lib/format/rupees';
import { joinWithDots } from '@/lib/format/text';

const DetailsDialog = lazyDialog(() => import('./fee-details-dialog').then((file) => file.FeeDetailsDialog));

const pageSizes = { name: 'fees', sizes: [5, 10, 25], defaultSize: 10 } as const;

interface FeesActions extends PreloadProps {
  onAddDetails: (entry: FeeEntry) => void;
}

const detailsText = ({ details }: FeeEntry) =>
  details.map(({ description, amount }) => `${description} ${formatRupees(amount)}`).join(', ');

const lateFeeUnits = { daily: 'per day', monthly: 'per month' } as const;

const paymentText = ({ dueDate, lateFeeType, lateFeeAmount }: FeeEntry) =>
  joinWithDots(
    dueDate && `Due ${formatDate(dueDate)}`,
    lateFeeType && lateFeeAmount > 0 ? `Late fee ${formatRupees(lateFeeAmount)} ${lateFeeUnits[lateFeeType]}` : '',
  );

function SecondLine({ children }: { children: string }) {
  return (
    children && (
      <span className="block text-secondary-deep text-xs">
        <CellText>{children}</CellText>
      </span>
    )
  );
}

const feesColumns: Column<FeeEntry>[] = [
  {
    key: 'term',
    header: 'Term',
    cell: (entry) => (
      <>
        <CellText>{entry.label}</CellText>
        <SecondLine>{paymentText(entry)}</SecondLine>
        <SecondLine>{detailsText(entry)}</SecondLine>
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    width: '18rem',
    cell: ({ amount, finalAmount }) => (
      <>
        {formatRupees(finalAmount)}
        {finalAmount < amount && (
          <span className="block text-secondary-deep text-xs">
            {formatRupees(amount)} less {formatRupees(amount - finalAmount)} concession
          </span>
        )}
      </>
    ),
  },
];

const actionsColumn = ({ onAddDetails, ...preload }: FeesActions): Column<FeeEntry> => ({
  key: 'actions',
  header: 'Actions',
  width: '10rem',
  cell: (entry) => (
    <Button variant="link" className="-ml-1 max-h-row-button" {...preload} onClick={() => onAddDetails(entry)}>
      Add Details
    </Button>
  ),
});

interface FeesTableProps {
  entries: readonly FeeEntry[] | undefined;
  className: string;
  onDetails: (entry: FeeEntry, details: FeeDetail[]) => void;
}

export function FeesTable({ entries, className, onDetails }: FeesTableProps) {
  const list = useListParams(pageSizes);
  const page = useClientPage(entries, list);
  const { current, open, close } = useDialog<{ kind: 'details'; entry: FeeEntry }>();
  const mayChange = useMayChange();
  const columns = useMemo(() => {
    const onAddDetails = (entry: FeeEntry) => open({ kind: 'details', entry });
    return mayChange ? [...feesColumns, actionsColumn({ ...DetailsDialog.preloadProps, onAddDetails })] : feesColumns;
  }, [mayChange, open]);

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
