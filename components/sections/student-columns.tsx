import { UserMinus } from 'lucide';
import { type Column, changesColumn, numberColumn, statusColumn } from '@/components/data-table/column';
import { StatusSwitch } from '@/components/data-table/status-switch';
import { PersonLink } from '@/components/links/person-link';
import { IconButton } from '@/components/ui/icon-button';
import type { SectionStudent } from '@/lib/contract/sections';
import { enrollmentOrId } from '@/lib/features/sections/rules';
import { personName } from '@/lib/format/person-name';

interface StudentActions {
  onToggle: (student: SectionStudent) => Promise<unknown>;
  onRemove: ((student: SectionStudent) => void) | undefined;
}

export function studentColumns({ onToggle, onRemove }: StudentActions): Column<SectionStudent>[] {
  const columns: Column<SectionStudent>[] = [
    numberColumn('enrollment', 'Enrollment No.', '14rem', ({ enrollmentno, id }) => enrollmentOrId(enrollmentno, id)),
    {
      key: 'name',
      header: 'Name',
      cell: (student) => (
        <PersonLink href={student.id === null ? null : `/students?student=${student.id}`}>
          {personName(student)}
        </PersonLink>
      ),
    },
    statusColumn((student) => (
      <StatusSwitch
        name={personName(student)}
        isActive={student.student_deletedat === null}
        call="PUT /section/student/status-toggle"
        onToggle={() => onToggle(student)}
      />
    )),
  ];
  if (!onRemove) return columns;
  const actions: Column<SectionStudent> = changesColumn('POST /section/remove-students', '8rem', (student) => (
    <IconButton label="Remove from section" icon={UserMinus} tone="danger" onClick={() => onRemove(student)} />
  ));
  return [...columns, actions];
}
