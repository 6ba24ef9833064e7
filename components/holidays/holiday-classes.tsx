import { Chip } from '@/components/ui/chip';
import type { Holiday } from '@/lib/contract/holidays';
import { orDash } from '@/lib/format/or-dash';

/** Limits the row's height; the others are summed up as '+3 more'. */
const maxChips = 4;

export function HolidayClasses({ classes }: { classes: Holiday['classes'] }) {
  if (classes === 'All') return <Chip tone="accent">All Classes</Chip>;
  if (classes.length === 0) return <span className="text-secondary-deep">No classes assigned</span>;
  const shown = classes.length > maxChips + 1 ? classes.slice(0, maxChips) : classes;
  const rest = classes
    .slice(shown.length)
    .map(({ classname }) => classname)
    .join(', ');
  return (
    <span className="flex flex-wrap gap-1">
      {shown.map(({ id, classname }) => (
        <Chip key={id ?? classname}>
          <span title={classname} className="max-w-40 truncate">
            {orDash(classname)}
          </span>
        </Chip>
      ))}
      {rest && (
        <Chip>
          <span aria-hidden title={rest} className="print:hidden">
            +{classes.length - shown.length} more
          </span>
          <span className="sr-only print:not-sr-only">{rest}</span>
        </Chip>
      )}
    </span>
  );
}
