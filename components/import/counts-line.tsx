import { CircleAlert, CircleCheck } from 'lucide-react';
import { Spinner } from '@/components/ui/spinner';
import { cn } from '@/lib/format/cn';
import type { Counts } from './import-session';

const formatCount = (count: number) => count.toLocaleString('en-IN');

interface CountsLineProps {
  counts: Counts;
  /** True when the server has reported which rows are new. */
  hasVerdict: boolean;
  isComparing: boolean;
}

/** Summarizes the rows, for example '312 new · 4 will be linked · 3 wrong'. */
export function CountsLine({ counts, hasVerdict, isComparing }: CountsLineProps) {
  const { valid, linked, present, wrong, leftOut } = counts;
  const parts = [
    hasVerdict ? `${formatCount(valid - linked)} new` : `${formatCount(valid)} right`,
    linked > 0 && `${formatCount(linked)} will be linked`,
    present > 0 && `${formatCount(present)} already there`,
    `${formatCount(wrong)} wrong`,
    leftOut > 0 && `${formatCount(leftOut)} left out`,
  ].filter(Boolean);
  const Icon = wrong > 0 ? CircleAlert : CircleCheck;
  return (
    <p role="status" className="flex items-center gap-2 font-semibold text-sm tabular-nums">
      <Icon aria-hidden className={cn('size-[18px] shrink-0', wrong > 0 ? 'text-error-deep' : 'text-success-deep')} />
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
