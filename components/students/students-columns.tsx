import { Pencil, ReceiptIndianRupee, UserRoundPlus } from 'lucide';
import {
  actionsColumn,
  CellText,
  type Column,
  numberColumn,
  openProps,
  optionalColumn,
  type RowDialog,
  statusColumn,
  textColumn,
} from '@/components/data-table/column';
import { DrawerLink } from '@/components/data-table/drawer-link';
import { StatusSwitch } from '@/components/data-table/status-switch';
import type { PreloadProps } from '@/components/dialogs/lazy-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { Allowed } from '@/lib/browser/session/session-features';
import { studentFields } from '@/lib/contract/fields/students';
import type { Student } from '@/lib/contract/students';
import { useIsTogglingStudent } from '@/lib/features/students/mutations';
import { enrollmentText, genderLabel, placementText } from '@/lib/features/students/texts';
import { formatDate } from '@/lib/format/dates';
import { orDash } from '@/lib/format/or-dash';
import { personName } from '@/lib/format/person-name';
import { formatPhone } from '@/lib/format/phone';
import { IncompleteMark } from './missing-data';

export interface StudentActions {
  edit: RowDialog<Student>;
  fees: RowDialog<Student>;
  parents: RowDialog<Student>;
  move: RowDialog<Student>;
  onToggle: (student: Student) => Promise<unknown>;
}

const placement: Column<Student> = textColumn('class', 'Class', (student) => placementText(student), '4.5rem');

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
  hasPlacement: boolean;
  hasReasons: boolean;
  preload: PreloadProps;
}

export function studentColumns(actions: StudentsColumns): Column<Student>[] {
  const { hasPlacement, hasReasons, edit, fees, parents, onToggle, preload } = actions;
  return [
    numberColumn('enrollmentNo', 'Enrollment No.', '8.25rem', (student) => enrollmentText(student)),
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
    textColumn('lastName', 'Last Name', ({ lastName }) => lastName, nameWidth),
    numberColumn('mobileNo', 'Phone No.', '9.25rem', ({ mobileNo }) => formatPhone(mobileNo)),
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
    statusColumn((student) => <StudentSwitch student={student} onToggle={onToggle} />),
    actionsColumn('8.25rem', (student) => (
      <>
        <Allowed call="PUT /students/update">
          <IconButton label="Edit Student" icon={Pencil} {...openProps(edit, student)} />
        </Allowed>
        <IconButton label="View Fees" icon={ReceiptIndianRupee} {...openProps(fees, student)} />
        <Allowed call="POST /students/parent/create">
          <IconButton label="Add Parent" icon={UserRoundPlus} {...openProps(parents, student)} />
        </Allowed>
      </>
    )),
  ];
}

interface StudentSwitchProps {
  student: Student;
  onToggle: (student: Student) => Promise<unknown>;
}

export function StudentSwitch({ student, onToggle }: StudentSwitchProps) {
  return (
    <StatusSwitch
      name={personName(student)}
      isActive={student.isActive}
      isBusy={useIsTogglingStudent(student)}
      call="POST /students/toggle-status"
      onToggle={() => onToggle(student)}
    />
  );
}
