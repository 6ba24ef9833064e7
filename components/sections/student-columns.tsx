import { UserMinus } from 'lucide';
import { CellNumber, type Column, RowActions, statusWidth } from '@/components/data-table/column';
import { StatusSwitch } from '@/components/data-table/status-switch';
import { PersonLink } from '@/components/links/person-link';
import { IconButton } from '@/components/ui/icon-button';
import type { SectionStudent } from '@/lib/contract/sections';
import { enrollmentOrId } from '@/lib/features/sections/rules';
import { personName } from '@/lib/format/person-name';

interface StudentActions {
  onToggle: (student: SectionStudent) => Promise<unknown>;
  /** Removes a student from the section. `undefined` when the server does not support it. */
  onRemove: ((student: SectionStudent) => void) | undefined;
}

export function studentColumns({ onToggle, onRemove }: StudentActions): Column<SectionStudent>[] {
  const columns: Column<SectionStudent>[] = [
    {
      key: 'enrollment',
      header: 'Enrollment No.',
      width: '14rem',
      cell: ({ enrollmentno, id }) => <CellNumber>{enrollmentOrId(enrollmentno, id)}</CellNumber>,
    },
    {
      key: 'name',
      header: 'Name',
      cell: (student) => (
        <PersonLink href={student.id === null ? null : `/students?student=${student.id}`}>
          {personName(student)}
        </PersonLink>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      width: statusWidth,
      cell: (student) => (
        <StatusSwitch
          name={personName(student)}
          isActive={student.student_deletedat === null}
          onToggle={() => onToggle(student)}
        />
      ),
    },
  ];
  if (!onRemove) return columns;
  const actions: Column<SectionStudent> = {
    key: 'actions',
    isForChanges: true,
    header: 'Actions',
    width: '8rem',
    cell: (student) => (
      <RowActions>
        <IconButton label="Remove from section" icon={UserMinus} tone="danger" onClick={() => onRemove(student)} />
      </RowActions>
    ),
  };
  return [...columns, actions];
}
