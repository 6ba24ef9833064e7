'use client';

import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { NativeSelect } from '@/components/ui/native-select';
import { pressedInARow } from '@/lib/device/marks';
import { lastPageOf } from '@/lib/lists/list-page';
import { DensityButton } from './density-button';
import { keepInPlace } from './keep-in-place';
import { TurnButton } from './turn-button';

interface PaginationProps {
  page: number;
  size: number;
  sizes: readonly number[];
  /** `undefined` while loading and after a failure. */
  total: number | undefined;
  /** There are more rows than `total`; the server doesn't say how many. */
  hasMore?: boolean;
  onPageChange: (page: number) => void;
  onSizeChange: (size: number) => void;
  /** Reads a page that is about to be turned to. */
  onNear?: (page: number) => void;
  /** What else can be done with the list. */
  children?: ReactNode;
}

const grouped = (count: number) => count.toLocaleString('en-IN');

export function Pagination({
  page,
  size,
  sizes,
  total,
  hasMore,
  onPageChange,
  onSizeChange,
  onNear,
  children,
}: PaginationProps) {
  const sizeId = useId();
  const pager = useRef<HTMLElement>(null);
  const last = lastPageOf(total ?? 0, size);
  // A press that comes before the page of the one before is drawn counts from there.
  const turnedTo = useRef(page);
  useEffect(() => {
    turnedTo.current = page;
  });
  const turnTo = (next: number) => {
    turnedTo.current = Math.max(1, hasMore ? next : Math.min(next, last));
    keepInPlace(pager.current);
    onPageChange(turnedTo.current);
  };
  const from = total ? Math.min((page - 1) * size + 1, total) : 0;
  const [first, until, all] = [from, Math.min(page * size, total ?? 0), total ?? 0].map(grouped);
  const range = total === undefined ? '' : `${first}–${until} of ${all}${hasMore ? '+' : ''}`;
  const isFirst = page <= 1;
  const isLast = page >= last;
  const isEnd = isLast && (total === undefined || !hasMore);
  return (
    <nav
      ref={pager}
      aria-label="Pages"
      className="sticky bottom-(--below,0px) z-10 mt-1 flex flex-wrap items-center justify-end gap-x-6 gap-y-2 bg-page py-1.5 after:absolute after:inset-x-0 after:top-full after:h-(--below,0px) after:bg-page max-sm:gap-x-3"
    >
      <div className="flex items-center gap-2 text-secondary-deep text-sm">
        {children}
        <DensityButton />
        <label htmlFor={sizeId} className="max-sm:sr-only">
          Rows per page:
        </label>
        <NativeSelect
          id={sizeId}
          value={size}
          onChange={(event) => onSizeChange(Number(event.target.value))}
          className="w-20"
        >
          {sizes.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </NativeSelect>
      </div>
      <p aria-live="polite" className="text-right sm:min-w-24 text-secondary-deep text-sm tabular-nums">
        {range}
      </p>
      <div className="flex items-center gap-0.5">
        <TurnButton
          label="First page"
          icon={<ChevronFirst />}
          disabled={isFirst}
          to={1}
          onNear={onNear}
          onClick={() => turnTo(1)}
        />
        <TurnButton
          {...pressedInARow}
          label="Previous page"
          icon={<ChevronLeft />}
          disabled={isFirst}
          to={page - 1}
          onNear={onNear}
          onClick={() => turnTo(turnedTo.current - 1)}
        />
        <TurnButton
          {...pressedInARow}
          label="Next page"
          icon={<ChevronRight />}
          disabled={isEnd}
          to={page + 1}
          onNear={onNear}
          onClick={() => turnTo(turnedTo.current + 1)}
        />
        <TurnButton
          label="Last page"
          icon={<ChevronLast />}
          disabled={isLast}
          to={last}
          onNear={onNear}
          onClick={() => turnTo(last)}
        />
      </div>
    </nav>
  );
}
