import { Pencil, ReceiptIndianRupee, UserRoundPlus } from 'lucide';
import type { ComponentProps } from 'react';
import {
  CellNumber,
  CellText,
  type Column,
  optionalColumn,
  RowActions,
  statusWidth,
} from '@/components/data-table/column';
import { DrawerLink } from '@/components/data-table/drawer-link';
import type { PreloadProps } from '@/components/dialogs/lazy-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { ChangeOnly } from '@/lib/browser/session/session-features';
import { studentFields } from '@/lib/contract/fields/students';
import type { Student } from '@/lib/contract/students';
import { enrollmentText, genderLabel, placementText } from '@/lib/features/students/texts';
import { formatDate } from '@/lib/format/dates';
import { personName } from '@/lib/format/person-name';
import { formatPhone } from '@/lib/format/phone';
import { orDash } from '@/lib/format/text';
import { IncompleteMark } from './missing-data';
import { StudentSwitch } from './student-switch';

/** An action that opens a dialog about one student, with the props that preload the dialog's code. */
interface RowDialog extends PreloadProps {
  onOpen: (student: Student) => void;
}

export interface StudentActions {
  edit: RowDialog;
  fees: RowDialog;
  parents: RowDialog;
  move: RowDialog;
  onToggle: (student: Student) => Promise<unknown>;
}

const placement: Column<Student> = {
  key: 'class',
  header: 'Class',
  width: '4.5rem',
  cell: (student) => <CellText>{placementText(student)}</CellText>,
};

const { middleName, dob, email, addressLine1, state, zipCode } = studentFields;
const optionalColumns: Column<Student>[] = [
  optionalColumn('middleName', middleName.label, (student) => student.middleName),
  optionalColumn('dob', dob.label, (student) => formatDate(student.dob)),
  optionalColumn('email', email.label, (student) => student.email),
  optionalColumn('address', addressLine1.label, (student) => student.addressLine1),
  optionalColumn('state', state.label, (student) => student.state),
  optionalColumn('zipCode', zipCode.label, (student) => student.zipCode),
];

/** The width of the two name columns. The city takes the remaining width. */
const nameWidth = 'clamp(6rem, 40vw - 26rem, 14rem)';

interface StudentsColumns extends StudentActions {
  /** True when the server reports the class and section of a student. */
  hasPlacement: boolean;
  /** True when the server says why a search has found a student. */
  hasReasons: boolean;
  preload: PreloadProps;
}

export function studentColumns(actions: StudentsColumns): Column<Student>[] {
  const { hasPlacement, hasReasons, edit, fees, parents, onToggle, preload } = actions;
  return [
    {
      key: 'enrollmentNo',
      header: 'Enrollment No.',
      width: '8.25rem',
      cell: (student) => <CellNumber>{enrollmentText(student)}</CellNumber>,
    },
    {
      key: 'firstName',
      header: 'First Name',
      width: nameWidth,
      cell: (student) => (
        <>
          <DrawerLink drawer="student" id={student.id} name={personName(student)} {...preload}>
            {student.firstName}
          </DrawerLink>
          <IncompleteMark student={student} />
          {hasReasons && student.foundBy && (
            <span className="block text-secondary-deep text-xs">
              <CellText>{student.foundBy}</CellText>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'lastName',
      header: 'Last Name',
      width: nameWidth,
      cell: ({ lastName }) => <CellText>{lastName}</CellText>,
    },
    {
      key: 'mobileNo',
      header: 'Phone No.',
      width: '9.25rem',
      cell: ({ mobileNo }) => <CellNumber>{formatPhone(mobileNo)}</CellNumber>,
    },
    {
      key: 'gender',
      header: 'Gender',
      width: '4.25rem',
      cell: ({ gender }) => orDash(genderLabel(gender)),
    },
    ...(hasPlacement ? [placement] : []),
    {
      key: 'city',
      header: 'City',
      cell: ({ city }) => (
        <div className="min-w-12">
          <CellText>{city}</CellText>
        </div>
      ),
    },
    ...optionalColumns,
    {
      key: 'status',
      header: 'Status',
      width: statusWidth,
      cell: (student) => <StudentSwitch student={student} onToggle={onToggle} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      width: '8.25rem',
      cell: (student) => (
        <RowActions>
          <ChangeOnly>
            <RowButton label="Edit Student" icon={Pencil} dialog={edit} student={student} />
          </ChangeOnly>
          <RowButton label="View Fees" icon={ReceiptIndianRupee} dialog={fees} student={student} />
          <ChangeOnly>
            <RowButton label="Add Parent" icon={UserRoundPlus} dialog={parents} student={student} />
          </ChangeOnly>
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
