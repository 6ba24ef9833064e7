import type { Column } from '@/components/data-table/column';
import { CellText } from '@/components/data-table/column';
import type { PreloadProps } from '@/components/dialogs/lazy-dialog';
import { Button } from '@/components/ui/button';
import type { FeeEntry } from '@/lib/fees/entries';
import { rupees } from '@/lib/format/rupees';

interface FeesActions extends PreloadProps {
  onAddDetails: (entry: FeeEntry) => void;
}

const detailsText = ({ details }: FeeEntry) =>
  details.map(({ description, amount }) => `${description} ${rupees(amount)}`).join(', ');

export function feesColumns({ onAddDetails, ...preload }: FeesActions): Column<FeeEntry>[] {
  return [
    {
      key: 'term',
      header: 'Term',
      cell: (entry) => (
        <>
          <CellText>{entry.label}</CellText>
          {entry.details.length > 0 && (
            <span className="text-secondary-deep text-xs">
              <CellText>{detailsText(entry)}</CellText>
            </span>
          )}
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
          {rupees(finalAmount)}
          {finalAmount < amount && (
            <span className="block text-secondary-deep text-xs">
              {rupees(amount)} less {rupees(amount - finalAmount)} concession
            </span>
          )}
        </>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      width: '10rem',
      cell: (entry) => (
        <Button variant="link" className="-ml-1 max-h-row-button" {...preload} onClick={() => onAddDetails(entry)}>
          Add Details
        </Button>
      ),
    },
  ];
}
