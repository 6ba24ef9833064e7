import { CellText, type Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { EmptyState } from '@/components/data-table/empty-state';
import { PageLink } from '@/components/links/page-link';

export interface Birthday {
  id: number | null;
  student: string;
  className: string;
  rollNo: string;
}

const columns: Column<Birthday>[] = [
  {
    key: 'student',
    header: 'Student',
    cell: ({ id, student }) =>
      id === null ? (
        <CellText>{student}</CellText>
      ) : (
        <PageLink href={`/students?student=${id}`} className="text-accent-deep hover:underline">
          <CellText>{student}</CellText>
        </PageLink>
      ),
  },
  { key: 'class', header: 'Class', cell: ({ className }) => <CellText>{className}</CellText>, width: '25%' },
  { key: 'roll', header: 'Roll No.', cell: ({ rollNo }) => rollNo, align: 'right', width: '9rem' },
];

export function Birthdays({ caption, students }: { caption: string; students: readonly Birthday[] }) {
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={students}
      rowKey={({ id, className, rollNo }) => `${id} ${className} ${rollNo}`}
      replacement={students.length === 0 && <EmptyState>No birthdays today</EmptyState>}
    />
  );
}
