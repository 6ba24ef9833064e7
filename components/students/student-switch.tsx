import { StatusSwitch } from '@/components/data-table/status-switch';
import type { Student } from '@/lib/contract/students';
import { useIsTogglingStudent } from '@/lib/features/students/mutations';
import { personName } from '@/lib/format/person-name';

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
      onToggle={() => onToggle(student)}
    />
  );
}
