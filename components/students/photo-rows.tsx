import { Chip } from '@/components/ui/chip';
import type { PhotoMatch, StudentRow } from '@/lib/features/students/photos';
import { enrollmentText, placementText } from '@/lib/features/students/texts';
import { personName } from '@/lib/format/person-name';
import { joinWithDots } from '@/lib/format/text';

export interface PhotoRow extends PhotoMatch {
  isSaved?: boolean;
  /** The reason why the photo could not be saved. The user can try again. */
  failure?: string;
}

export const canBeSaved = (row: PhotoRow): row is PhotoRow & { student: StudentRow } =>
  row.student !== null && row.problem === null && !row.isSaved;

function Outcome({ row: { student, problem, failure, isSaved } }: { row: PhotoRow }) {
  if (isSaved) return <Chip tone="success">Saved</Chip>;
  if (problem ?? failure) return <span className="text-error-deep">{problem ?? failure}</span>;
  return student?.profilepic ? <Chip tone="warning">Replaces a photo</Chip> : <Chip>New photo</Chip>;
}

/** Shows the photos with a problem first. */
export function PhotoRows({ rows }: { rows: readonly PhotoRow[] }) {
  const problemsFirst = rows.toSorted((a, b) => Number(a.problem === null) - Number(b.problem === null));
  return (
    <div className="overflow-x-auto rounded-card border bg-surface">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">Photos</caption>
        <thead>
          <tr className="border-b bg-muted">
            {['File', 'Student', 'Status'].map((header) => (
              <th key={header} scope="col" className="h-10 px-4 font-semibold text-secondary-deep text-xs">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {problemsFirst.map((row) => (
            <tr key={row.photo.path} className="align-top not-last:border-b [&>td]:px-4 [&>td]:py-2">
              <td className="wrap-anywhere min-w-40">{row.photo.path}</td>
              <td className="wrap-anywhere min-w-40">
                {row.student
                  ? joinWithDots(personName(row.student), enrollmentText(row.student), placementText(row.student))
                  : '-'}
              </td>
              <td className="min-w-56">
                <Outcome row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
