import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { Spinner } from '@/components/ui/spinner';
import { cn } from '@/lib/format/cn';
import { formatCount, pluralize } from '@/lib/format/pluralize';
import { effectTexts } from './effect-texts';
import type { Counts } from './import-session';

const iconClass = 'size-[18px] shrink-0';

interface CountsLineProps {
  counts: Counts;
  isComparing: boolean;
}

/**
 * Summarizes the rows, for example '312 new · 4 will be linked · 3 to correct'. Rows that the server has not checked count
 * as ready.
 */
export function CountsLine({ counts, isComparing }: CountsLineProps) {
  const { valid, linked, updated, unchecked, present, wrong, doubtful, leftOut } = counts;
  const added = valid - linked - updated - unchecked;
  const parts = [
    (added > 0 || (unchecked === 0 && linked + updated + present + wrong === 0)) && `${formatCount(added)} new`,
    unchecked > 0 && `${formatCount(unchecked)} ready`,
    linked > 0 && `${formatCount(linked)} will be linked`,
    updated > 0 && pluralize(updated, '1 update', (count) => `${count} updates`),
    ...effectTexts(counts),
    present > 0 && `${formatCount(present)} already there`,
    wrong > 0 && `${formatCount(wrong)} to correct`,
    doubtful > 0 && `${formatCount(doubtful)} to look at`,
    leftOut > 0 && `${formatCount(leftOut)} left out`,
  ].filter(Boolean);
  return (
    <p role="status" className="flex items-center gap-2 font-semibold text-sm tabular-nums">
      {wrong > 0 && <Icon of={CircleAlert} className={cn(iconClass, 'text-error-deep')} />}
      {wrong === 0 && doubtful > 0 && <Icon of={TriangleAlert} className={cn(iconClass, 'text-warning-deep')} />}
      {wrong + doubtful === 0 && !isComparing && (
        <Icon of={CircleCheck} className={cn(iconClass, 'text-success-deep')} />
      )}
      {parts.join(' · ')}
      {isComparing && (
        <span className="flex items-center gap-2 font-normal text-secondary-deep">
          <Spinner className="size-4" />
          Comparing with the saved records…
        </span>
      )}
    </p>
  );
}
