import { Callout } from '@/components/ui/callout';
import { useFeature } from '@/lib/browser/session/session-features';
import { missingFieldsOf } from '@/lib/contract/fields/field';
import { studentFields } from '@/lib/contract/fields/students';
import type { Student } from '@/lib/contract/students';
import { joinWithAnd } from '@/lib/format/text';

export function useMissingFields(student: Student | null): (keyof typeof studentFields)[] {
  const mayBeIncomplete = useFeature('incomplete-import');
  return mayBeIncomplete && student ? missingFieldsOf(studentFields, student) : [];
}

const labelsOf = (fields: readonly (keyof typeof studentFields)[]) =>
  joinWithAnd(fields.map((field) => studentFields[field].label));

export function IncompleteMark({ student }: { student: Student }) {
  const missing = useMissingFields(student);
  if (missing.length === 0) return null;
  return (
    <span title={`Not given yet: ${labelsOf(missing)}`} className="block text-warning-deep text-xs">
      Incomplete
    </span>
  );
}

export function MissingData({ student }: { student: Student | null }) {
  const missing = useMissingFields(student);
  if (missing.length === 0) return null;
  return <Callout tone="warning">{`Not given yet: ${labelsOf(missing)}.`}</Callout>;
}
