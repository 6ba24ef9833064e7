import type { CallInput } from '@/lib/contract/call';
import type { ComparedStudent, mergeStudents } from '@/lib/contract/duplicates';
import { entriesOf } from '@/lib/contract/fields/field';
import { studentFields } from '@/lib/contract/fields/students';
import type { Student } from '@/lib/contract/students';
import { shownValues } from '@/lib/features/record/history-text';
import { toFormValues, toRequestBody, type ValidStudent } from '@/lib/features/students/form-schema';
import { placementText } from '@/lib/features/students/texts';
import { pluralize } from '@/lib/format/pluralize';
import { titleCase } from '@/lib/format/text';
import { type Compared, otherSide, type Side } from './queries';

interface ComparedField {
  name: string;
  label: string;
  texts: Record<Side, string>;
}

export const photoField = 'profilepic';
const statusField = 'isActive';
const placementField = 'placement';

const studentName = 'students';

export function compareFields({ first, second }: Compared): ComparedField[] {
  const [one, other] = [toFormValues(first.student), toFormValues(second.student)];
  const fields = entriesOf(studentFields).map(([name, { wire, label }]) => {
    const [old, next] = [String(one[name] ?? ''), String(other[name] ?? '')];
    const [shown] = shownValues(studentName, { values: [{ field: wire, old, new: next }] });
    const textOf = (value: string, text: string | undefined) => (value === '' ? '' : (text ?? value));
    return { name, label, texts: { first: textOf(old, shown?.texts?.old), second: textOf(next, shown?.texts?.new) } };
  });
  const textsBy = (textOf: (student: Student) => string) => ({
    first: textOf(first.student),
    second: textOf(second.student),
  });
  return [
    ...fields,
    { name: placementField, label: 'Class and Section', texts: textsBy(placementText) },
    { name: statusField, label: 'Status', texts: textsBy(({ isActive }) => (isActive ? 'Active' : 'Inactive')) },
  ];
}

const linkedRows = ({ parents, attendance_days }: ComparedStudent) => parents.length + (attendance_days ?? 0);

/** Returns the student to whom more belongs, otherwise the one who was added first. */
export const sideToKeep = ({ first, second }: Compared): Side =>
  linkedRows(second) > linkedRows(first) ? 'second' : 'first';

export function defaultSide({ texts }: ComparedField, keep: Side): Side {
  return texts[keep] === '' && texts[otherSide(keep)] !== '' ? otherSide(keep) : keep;
}

export function describeMoves(compared: Compared, sharedDays: number, keep: Side): string[] {
  const [kept, other] = [compared[keep], compared[otherSide(keep)]];
  const parents = other.parents.flatMap(({ name, parent_type }) => {
    if (kept.parents.some((parent) => parent.name === name)) return [];
    const text = `${titleCase(parent_type ?? 'parent')} ${name}`;
    const isTaken = parent_type !== null && kept.parents.some((parent) => parent.parent_type === parent_type);
    return isTaken
      ? `${text} does not move, because the kept student already has a ${parent_type}.`
      : `${text} moves to the kept student.`;
  });
  const days = (other.attendance_days ?? 0) - sharedDays;
  return [
    ...parents,
    ...(days > 0
      ? [
          pluralize(
            days,
            '1 day of attendance moves to the kept student.',
            (count) => `${count} days of attendance move to the kept student.`,
          ),
        ]
      : []),
    ...(sharedDays > 0
      ? [
          pluralize(
            sharedDays,
            'On 1 day, both have attendance. That of the kept student stays.',
            (count) => `On ${count} days, both have attendance. That of the kept student stays.`,
          ),
        ]
      : []),
  ];
}

export function toMergeBody(
  compared: Compared,
  keep: Side,
  sideOf: (field: string) => Side,
): CallInput<typeof mergeStudents>['body'] {
  const [kept, other] = [compared[keep].student, compared[otherSide(keep)].student];
  const chosen = (name: string) => compared[sideOf(name)].student;
  const values = Object.fromEntries(
    entriesOf(studentFields).map(([name]) => [name, toFormValues(chosen(name))[name]]),
  ) as ValidStudent; // Safe cast: the entries are all fields of the form, and the server checks the values.
  return {
    keep_id: kept.id,
    keep_version: kept.version ?? '',
    other_id: other.id,
    other_version: other.version ?? '',
    section_from_id: chosen(placementField).id,
    student: toRequestBody(values, chosen(photoField).profilepic, chosen(statusField).isActive),
  };
}
