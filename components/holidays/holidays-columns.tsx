import { Pencil, Trash2 } from 'lucide';
import { CellText, type Column, changesColumn, openProps, type RowDialog } from '@/components/data-table/column';
import { Chip } from '@/components/ui/chip';
import { IconButton } from '@/components/ui/icon-button';
import type { Holiday } from '@/lib/contract/holidays';
import { dayText, durationText, isPast } from '@/lib/features/holidays/rules';
import type { CalendarDay } from '@/lib/format/dates';
import { orDash } from '@/lib/format/or-dash';

interface HolidayActions {
  /** `null` while the date in the user's time zone is unknown. Then no holiday is marked as past. */
  today: CalendarDay | null;
  edit: RowDialog<Holiday>;
  remove: RowDialog<Holiday>;
}

/** The maximum number of class chips in a row. Further classes are counted as '+3 more', to limit the row's height. */
const maxChips = 4;

function HolidayClasses({ classes }: { classes: Holiday['classes'] }) {
  if (classes === 'All') return <Chip tone="accent">All Classes</Chip>;
  if (classes.length === 0) return <span className="text-secondary-deep">No classes assigned</span>;
  const visibleClasses = classes.length > maxChips + 1 ? classes.slice(0, maxChips) : classes;
  const hiddenNames = classes
    .slice(visibleClasses.length)
    .map(({ classname }) => classname)
    .join(', ');
  return (
    <span className="flex flex-wrap gap-1">
      {visibleClasses.map(({ id, classname }) => (
        <Chip key={id ?? classname}>
          <span title={classname} className="max-w-40 truncate">
            {orDash(classname)}
          </span>
        </Chip>
      ))}
      {hiddenNames && (
        <Chip>
          <span aria-hidden title={hiddenNames} className="print:hidden">
            +{classes.length - visibleClasses.length} more
          </span>
          <span className="sr-only print:not-sr-only">{hiddenNames}</span>
        </Chip>
      )}
    </span>
  );
}

export function holidayColumns({ today, edit, remove }: HolidayActions): Column<Holiday>[] {
  return [
    { key: 'duration', header: 'Duration', width: '14rem', cell: (holiday) => durationText(holiday) },
    { key: 'day', header: 'Day', width: '12rem', cell: (holiday) => dayText(holiday) },
    {
      key: 'holiday',
      header: 'Holiday',
      width: 'clamp(12rem, 18vw, 22rem)',
      cell: (holiday) =>
        today && isPast(holiday, today) ? (
          <span data-past className="flex min-w-0 items-center gap-2">
            <CellText>{holiday.holidayname}</CellText>
            <Chip>Past</Chip>
          </span>
        ) : (
          <CellText>{holiday.holidayname}</CellText>
        ),
    },
    { key: 'classes', header: 'Classes', cell: ({ classes }) => <HolidayClasses classes={classes} /> },
    changesColumn('PUT /holiday/update', '6rem', (holiday) => (
      <>
        <IconButton label="Edit Holiday" icon={Pencil} {...openProps(edit, holiday)} />
        <IconButton label="Delete Holiday" icon={Trash2} tone="danger" {...openProps(remove, holiday)} />
      </>
    )),
  ];
}
