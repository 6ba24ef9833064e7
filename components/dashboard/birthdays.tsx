import type { Column } from '@/components/data-table/column';
import { CellText } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { EmptyState } from '@/components/data-table/empty-state';
import type { Birthday } from './sample';
import { SamplePanel } from './sample-panel';

const columns: Column<Birthday>[] = [
  { key: 'student', header: 'Student', cell: ({ student }) => <CellText>{student}</CellText> },
  { key: 'class', header: 'Class', cell: ({ className }) => <CellText>{className}</CellText>, width: '25%' },
  { key: 'roll', header: 'Roll No.', cell: ({ rollNo }) => rollNo, align: 'right', width: '6rem' },
];

export function Birthdays({ pupils }: { pupils: readonly Birthday[] }) {
  return (
    <SamplePanel title="Today's Birthdays">
      <DataTable
        caption="Today's Birthdays, sample data"
        columns={columns}
        rows={pupils}
        rowKey={({ className, rollNo }) => `${className} ${rollNo}`}
        instead={pupils.length === 0 && <EmptyState>No birthdays today</EmptyState>}
      />
    </SamplePanel>
  );
}
