import { Pencil, ReceiptIndianRupee, UserRoundPlus } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Column } from '@/components/data-table/column';
import { CellText, RowActions } from '@/components/data-table/column';
import { StatusSwitch } from '@/components/data-table/status-switch';
import { IconButton } from '@/components/ui/icon-button';
import type { Student } from '@/lib/contract/students';
import { personName } from '@/lib/format/person-name';
import { phone } from '@/lib/format/phone';
import { enrollmentText, genderLabel } from '@/lib/students/row-text';

/** Opens a dialog about one student; the event handlers preload its code. */
interface RowDialog extends Pick<ComponentProps<'button'>, 'onPointerEnter' | 'onFocus'> {
  onOpen: (student: Student) => void;
}

interface StudentActions {
  /** The students whose status is being changed. */
  busyIds: readonly (number | null)[];
  edit: RowDialog;
  fees: RowDialog;
  parents: RowDialog;
  onToggle: (student: Student) => void;
}

export function studentColumns({ busyIds, edit, fees, parents, onToggle }: StudentActions): Column<Student>[] {
  return [
    {
      key: 'enrollmentNo',
      header: 'Enrollment No.',
      cell: (student) => <CellText>{enrollmentText(student)}</CellText>,
    },
    { key: 'firstName', header: 'First Name', cell: ({ firstName }) => <CellText>{firstName}</CellText> },
    { key: 'lastName', header: 'Last Name', cell: ({ lastName }) => <CellText>{lastName}</CellText> },
    {
      key: 'mobileNo',
      header: 'Phone No.',
      width: '10rem',
      // Two lines in narrow windows, where the columns would not fit otherwise.
      cell: ({ mobileNo }) => (
        <span className="max-xl:inline-block max-xl:w-20 max-xl:whitespace-normal">
          <CellText>{phone(mobileNo)}</CellText>
        </span>
      ),
    },
    {
      key: 'gender',
      header: 'Gender',
      width: '5.5rem',
      cell: ({ gender }) => <CellText>{genderLabel(gender)}</CellText>,
    },
    {
      key: 'city',
      header: 'City',
      cell: ({ city }) => (
        <div className="min-w-14">
          <CellText>{city}</CellText>
        </div>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      width: '9rem',
      cell: (student) => (
        <StatusSwitch
          name={personName(student)}
          isActive={student.isActive}
          isBusy={busyIds.includes(student.id)}
          onToggle={() => onToggle(student)}
        />
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      width: '9rem',
      cell: (student) => (
        <RowActions>
          <RowButton label="Edit Student" icon={<Pencil />} dialog={edit} student={student} />
          <RowButton label="View Fees" icon={<ReceiptIndianRupee />} dialog={fees} student={student} />
          <RowButton label="Add Parent" icon={<UserRoundPlus />} dialog={parents} student={student} />
        </RowActions>
      ),
    },
  ];
}

interface RowButtonProps extends Pick<ComponentProps<typeof IconButton>, 'label' | 'icon'> {
  dialog: RowDialog;
  student: Student;
}

function RowButton({ label, icon, dialog: { onOpen, ...preload }, student }: RowButtonProps) {
  return <IconButton label={label} icon={icon} {...preload} onClick={() => onOpen(student)} />;
}
