'use client';

import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide';
import { type ComponentProps, useEffect, useEffectEvent, useId, useRef } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { NativeSelect } from '@/components/ui/native-select';
import { allowsRapidClicks } from '@/lib/browser/device/data-attributes';
import { useHoverIntent } from '@/lib/browser/hooks/use-hover-intent';
import { lastPageOf } from '@/lib/browser/lists/list-page';
import { formatCount } from '@/lib/format/pluralize';

interface PageButtonProps
  extends Pick<ComponentProps<typeof IconButton>, 'label' | 'icon' | 'disabled' | 'onClick'>,
    Partial<typeof allowsRapidClicks> {
  to: number;
  /**
   * Prefetches the page `to`. Called when the user hovers over or focuses the button, and again when `to` changes after
   * a press. `undefined` while the list loads, because the user waits for other rows then.
   */
  onNear?: (page: number) => void;
}

function PageButton({ to, onNear, ...button }: PageButtonProps) {
  const [isNear, near] = useHoverIntent();
  const shouldPrefetch = isNear && !button.disabled && onNear !== undefined;
  const prefetch = useEffectEvent((page: number) => onNear?.(page));
  useEffect(() => {
    if (shouldPrefetch) prefetch(to);
  }, [shouldPrefetch, to]);
  return <IconButton {...button} {...near} />;
}

interface PaginationProps {
  page: number;
  size: number;
  sizes: readonly number[];
  /** The number of rows. `undefined` while the list is loading and after a failure. */
  total: number | undefined;
  /** True when the list has more rows than `total`, but the server does not report how many. */
  hasMore?: boolean;
  onPageChange: (page: number) => void;
  onSizeChange: (size: number) => void;
  onNear?: (page: number) => void;
}

export function Pagination({ page, size, sizes, total, hasMore, onPageChange, onSizeChange, onNear }: PaginationProps) {
  const sizeId = useId();
  const last = lastPageOf(total ?? 0, size);
  // The page that the last press requested. Another press counts from this page, even before the page is rendered.
  const targetPage = useRef(page);
  useEffect(() => {
    targetPage.current = page;
  });
  const goToPage = (next: number) => {
    targetPage.current = Math.max(1, hasMore ? next : Math.min(next, last));
    onPageChange(targetPage.current);
  };
  const from = total ? Math.min((page - 1) * size + 1, total) : 0;
  const [firstRowText, lastRowText, totalText] = [from, Math.min(page * size, total ?? 0), total ?? 0].map(formatCount);
  const range = total === undefined ? '' : `${firstRowText}–${lastRowText} of ${totalText}${hasMore ? '+' : ''}`;
  const isFirst = page <= 1;
  const isLast = page >= last;
  const isEnd = isLast && (total === undefined || !hasMore);
  return (
    <nav
      aria-label="Pages"
      className="sticky bottom-(--below,0px) z-10 mt-0.5 flex flex-wrap items-center justify-end gap-x-6 gap-y-2 bg-page py-1.5 after:absolute after:inset-x-0 after:top-full after:h-(--below,0px) after:bg-page max-sm:gap-x-3"
    >
      <div className="flex items-center gap-2 text-secondary-deep text-sm">
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
      <p aria-live="polite" className="min-w-20 text-right sm:min-w-24 text-secondary-deep text-sm tabular-nums">
        {range}
      </p>
      <div data-tooltips-above className="flex items-center gap-0.5">
        <PageButton
          label="First page"
          icon={ChevronFirst}
          disabled={isFirst}
          to={1}
          onNear={onNear}
          onClick={() => goToPage(1)}
        />
        <PageButton
          {...allowsRapidClicks}
          label="Previous page"
          icon={ChevronLeft}
          disabled={isFirst}
          to={page - 1}
          onNear={onNear}
          onClick={() => goToPage(targetPage.current - 1)}
        />
        <PageButton
          {...allowsRapidClicks}
          label="Next page"
          icon={ChevronRight}
          disabled={isEnd}
          to={page + 1}
          onNear={onNear}
          onClick={() => goToPage(targetPage.current + 1)}
        />
        <PageButton
          label="Last page"
          icon={ChevronLast}
          disabled={isLast}
          to={last}
          onNear={onNear}
          onClick={() => goToPage(last)}
        />
      </div>
    </nav>
  );
}
