import type { Column } from '@/components/data-table/column';
import { CellNumber, CellText, statusWidth } from '@/components/data-table/column';
import { StatusSwitch } from '@/components/data-table/status-switch';
import type { SectionStudent } from '@/lib/contract/sections';
import { enrollment, memberName } from '@/lib/sections/members';

interface StudentActions {
  /** The student whose status is being changed. */
  busyId: number | null | undefined;
  onToggle: (student: SectionStudent) => void;
}

export function studentColumns({ busyId, onToggle }: StudentActions): Column<SectionStudent>[] {
  return [
    {
      key: 'enrollment',
      header: 'Enrollment No.',
      width: '14rem',
      cell: ({ enrollmentno, id }) => <CellNumber>{enrollment(enrollmentno, id)}</CellNumber>,
    },
    { key: 'name', header: 'Name', cell: (student) => <CellText>{memberName(student)}</CellText> },
    {
      key: 'status',
      header: 'Status',
      width: statusWidth,
      cell: (student) => (
        <StatusSwitch
          name={memberName(student)}
          isActive={student.student_deletedat === null}
          isBusy={student.id === busyId}
          onToggle={() => onToggle(student)}
        />
      ),
    },
  ];
}
