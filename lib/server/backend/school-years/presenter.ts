import { type YearOutcome, yearOutcomes } from '@/lib/contract/school-years';
import type { WorkbookContent } from '@/lib/server/sheets/write-workbook';
import { fullName } from '../http/text-rules';
import type { Enrollment } from './checks';

export function countOutcomes(enrollments: readonly Enrollment[]) {
  const active = enrollments.filter(({ student, outcome }) => outcome === 'removed' || student.deleted_at === null);
  const countOf = (outcome: YearOutcome) => active.filter((enrollment) => enrollment.outcome === outcome).length;
  // Safe cast: `yearOutcomes` has every outcome.
  return Object.fromEntries(yearOutcomes.map((outcome) => [outcome, countOf(outcome)])) as Record<YearOutcome, number>;
}

const columns = [
  { header: 'Enrollment No.', width: 18 },
  { header: 'Name', width: 30 },
  { header: 'From', width: 18 },
  { header: 'To', width: 18 },
  { header: 'What happens', width: 26 },
];

const outcomeTexts: Record<YearOutcome, string> = {
  promoted: 'Moves',
  stayed: 'Stays',
  left: 'Leaves the school',
  removed: 'Inactive: leaves the section',
};

export function yearSheet(enrollments: readonly Enrollment[]): WorkbookContent {
  const rows = enrollments.map(({ student, from, outcome, to }) => [
    student.enrollmentno,
    fullName(student.firstname, student.middlename, student.lastname),
    from.name,
    to?.name ?? '',
    outcomeTexts[outcome],
  ]);
  return { sheets: [{ name: 'New school year', columns, rows }] };
}

const maxNamed = 100;

export const presentUndo = (returned: number, changed: { student_id: number; name: string; reason: string }[]) => ({
  returned,
  changed: changed.length,
  students: changed.slice(0, maxNamed),
});
