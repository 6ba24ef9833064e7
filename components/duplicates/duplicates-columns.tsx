import { GitCompare, UserRoundX } from 'lucide';
import { CellText, type Column, changesColumn, openProps, type RowDialog } from '@/components/data-table/column';
import { PageLink } from '@/components/links/page-link';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { IconButton } from '@/components/ui/icon-button';
import { linkClass } from '@/components/ui/link-class';
import type { DuplicatePair } from '@/lib/contract/duplicates';
import type { Student } from '@/lib/contract/students';
import type { Compared } from '@/lib/features/duplicates/queries';
import { enrollmentText, placementText } from '@/lib/features/students/texts';
import { personName } from '@/lib/format/person-name';
import { joinWithDots } from '@/lib/format/text';

export interface PairRow extends Pick<DuplicatePair, 'certainty' | 'reasons' | 'shared_days'> {
  compared: Compared;
}

export const pairKey = ({ compared: { first, second } }: PairRow) => `${first.student.id} ${second.student.id}`;

const namesOf = ({ first, second }: Compared) =>
  `${enrollmentText(first.student)} and ${enrollmentText(second.student)}`;

interface DuplicateActions {
  compare: RowDialog<PairRow>;
  marking: Compared | null;
  onMark: (pair: Compared) => void;
}

export function duplicateColumns({ compare, marking, onMark }: DuplicateActions): Column<PairRow>[] {
  return [
    { key: 'first', header: 'Student', cell: ({ compared }) => <StudentCell student={compared.first.student} /> },
    {
      key: 'second',
      header: 'Other Record',
      cell: ({ compared }) => <StudentCell student={compared.second.student} />,
    },
    {
      key: 'reasons',
      header: 'Why',
      cell: ({ certainty, reasons }) => (
        <div className="flex min-w-0 items-center gap-2">
          {certainty === 'possible' && <Chip>Possible</Chip>}
          <CellText>{joinWithDots(...reasons)}</CellText>
        </div>
      ),
    },
    changesColumn('POST /students/merge', '11rem', (row) => (
      <>
        <Button icon={GitCompare} aria-label={`Compare ${namesOf(row.compared)}`} {...openProps(compare, row)}>
          Compare
        </Button>
        <IconButton
          label="Not Duplicates"
          icon={UserRoundX}
          isBusy={marking === row.compared}
          onClick={() => onMark(row.compared)}
        />
      </>
    )),
  ];
}

function StudentCell({ student }: { student: Student }) {
  const { id } = student;
  const name = <CellText>{personName(student)}</CellText>;
  return (
    <>
      {id === null ? (
        name
      ) : (
        <PageLink href={`/students?student=${id}`} className={`${linkClass} block w-fit max-w-full`}>
          {name}
        </PageLink>
      )}
      <span className="block text-secondary-deep text-xs">
        <CellText>
          {joinWithDots(enrollmentText(student), placementText(student), student.isActive ? '' : 'Inactive')}
        </CellText>
      </span>
    </>
  );
}
