import { CellText, type Column, textColumn } from '@/components/data-table/column';
import { focusInNextRow } from '@/components/data-table/focus-in-next-row';
import type { PreloadProps } from '@/components/dialogs/lazy-dialog';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { FieldError } from '@/components/ui/field';
import type { Destination, PlanSection } from '@/lib/contract/school-years';
import { describeMarks, type PlanRow } from '@/lib/features/school-years/rules';
import { formatCount } from '@/lib/format/pluralize';
import { DestinationSelect } from './destination-select';

interface PlanActions extends PreloadProps {
  sections: readonly PlanSection[];
  problems: ReadonlyMap<string, string>;
  onChoose: (row: PlanRow, to: Destination) => void;
  onMark: (row: PlanRow) => void;
}

/** The name of the select of a section, which is also the name of the field in the server's problems. */
export const fieldOf = ({ section }: PlanRow) => `section_${section.section_id}`;

export function planColumns({ sections, problems, onChoose, onMark, ...preload }: PlanActions): Column<PlanRow>[] {
  return [
    textColumn('section', 'Section', ({ name }) => name),
    {
      key: 'students',
      header: 'Students',
      width: '6rem',
      align: 'right',
      cell: ({ section }) => formatCount(section.students ?? 0),
    },
    {
      key: 'to',
      header: 'Goes To',
      width: '15rem',
      cell: (row) => {
        const name = fieldOf(row);
        const problem = problems.get(name);
        return (
          <div className="whitespace-normal py-1">
            <DestinationSelect
              name={name}
              aria-label={`${row.name} goes to`}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem && `${name}-error`}
              value={row.to}
              empty="Choose…"
              stays={`Stays in ${row.name}`}
              sections={sections}
              onChoose={(to) => onChoose(row, to)}
              className="w-full max-xl:w-56"
            />
            {problem && <FieldError id={`${name}-error`}>{problem}</FieldError>}
          </div>
        );
      },
    },
    {
      key: 'next',
      header: 'Next Year',
      width: '12rem',
      cell: ({ next }) => {
        if (!next) return '-';
        const text = `${next.name}: ${formatCount(next.size)}`;
        return next.isTooLarge ? <Chip tone="warning">{`${text}, too many`}</Chip> : <CellText>{text}</CellText>;
      },
    },
    {
      key: 'marks',
      header: 'Stay, Leave or Go Elsewhere',
      width: '15rem',
      cell: (row) => (
        <Button
          {...preload}
          variant="link"
          className="-ml-1"
          disabled={!row.section.students}
          onClick={() => onMark(row)}
          onKeyDown={(event) => focusInNextRow(event, 'button:enabled')}
        >
          {describeMarks(row.marks) || 'Mark students'}
          <span className="sr-only">of {row.name}</span>
        </Button>
      ),
    },
  ];
}
