'use client';

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useCallback, useId, useMemo, useRef, useState } from 'react';
import { ListboxOption } from '@/components/ui/listbox-option';
import { toggleAll, toggleOne } from '@/lib/browser/lists/selection';
import { cn } from '@/lib/format/cn';
import { listRows, nextActiveIndex, type Pickable } from './pick-many';

const rowHeightPx = 44;
const headingHeightPx = 32;
const pageRows = 7;

interface PickListProps {
  label: string;
  items: readonly Pickable[];
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
  onSubmit: () => void;
  end?: ReactNode;
  ref: Ref<HTMLDivElement>;
}

/**
 * Renders a virtualized multi-select listbox: only the visible rows are in the DOM. The listbox is one tab stop: arrow
 * keys move, Space chooses, Ctrl+A chooses all, and Enter submits.
 */
export function PickList({ label, items, chosen, onChoose, onSubmit, end, ref }: PickListProps) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [requestedIndex, setRequestedIndex] = useState(0);
  const activeIndex = Math.min(requestedIndex, items.length - 1);
  const { rows, rowOf } = useMemo(() => listRows(items), [items]);
  const activeRow = rowOf[activeIndex] ?? 0;
  const view = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (row) => (rows[row]?.item ? rowHeightPx : headingHeightPx),
    // Caches row heights by item id instead of by index, because after a search the same index can belong to another
    // row.
    getItemKey: useCallback((row: number) => rows[row]?.item?.id ?? -row - 1, [rows]),
    overscan: 8,
    useFlushSync: false,
    // Renders the active row even when it is scrolled out of view, because `aria-activedescendant` refers to it.
    rangeExtractor: (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      return indexes.includes(activeRow) ? indexes : [...indexes, activeRow].sort((a, b) => a - b);
    },
  });
  const optionId = (index: number) => `${id}-${items[index]?.id}`;

  const handleKeyDown = (event: KeyboardEvent) => {
    const target = nextActiveIndex(event.key, activeIndex, { count: items.length, page: pageRows });
    const current = items[activeIndex];
    if (target !== null) {
      setRequestedIndex(target);
      // Scrolls to row 0 for the first item, because row 0 can be the heading above this item.
      view.scrollToIndex(target === 0 ? 0 : (rowOf[target] ?? 0), { align: 'auto' });
    } else if (event.key === ' ' && current) onChoose(toggleOne(current.id, chosen));
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      const ids = items.map((item) => item.id);
      onChoose(toggleAll(ids, chosen));
    } else if (event.key === 'Enter') onSubmit();
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={scroller}
      className="group/list min-h-0 flex-1 overflow-y-auto rounded-control border has-focus-visible:border-accent-deep"
    >
      <div
        ref={ref}
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable
        aria-activedescendant={optionId(activeIndex)}
        tabIndex={0}
        onKeyDown={handleKeyDown}
        className="relative outline-none"
        style={{ height: view.getTotalSize() }}
      >
        {view.getVirtualItems().map(({ index: rowIndex, start }) => {
          const row = rows[rowIndex];
          if (!row) return null;
          if (!row.item) {
            return (
              <p
                key={row.heading}
                // Hidden from screen readers, because each option contains the same information as its heading.
                aria-hidden
                className="absolute inset-x-0 top-0 flex items-end bg-page px-3 pb-1.5 font-semibold text-secondary-deep text-xs"
                style={{ height: headingHeightPx, transform: `translateY(${start}px)` }}
              >
                {row.heading}
              </p>
            );
          }
          const { item, index } = row;
          const isChosen = chosen.has(item.id);
          return (
            <ListboxOption
              key={item.id}
              id={optionId(index)}
              isChosen={isChosen}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              onClick={() => {
                setRequestedIndex(index);
                onChoose(toggleOne(item.id, chosen));
              }}
              className={cn(
                'absolute inset-x-0 top-0 flex cursor-pointer select-none items-center gap-3 px-3 text-sm hover:bg-page',
                isChosen && 'bg-accent-soft',
                index === activeIndex &&
                  'group-has-focus-visible/list:outline-2 group-has-focus-visible/list:outline-accent-deep group-has-focus-visible/list:-outline-offset-2',
              )}
              style={{ height: rowHeightPx, transform: `translateY(${start}px)` }}
            >
              <span
                aria-hidden
                className={cn(
                  'inline-flex size-5 shrink-0 items-center justify-center rounded-sm border',
                  isChosen ? 'border-accent bg-accent text-thumb' : 'border-field-line bg-surface',
                )}
              >
                {isChosen && <Check strokeWidth={3} className="size-3.5" />}
              </span>
              <span title={item.label} className="min-w-0 flex-1 truncate">
                {item.label}
              </span>
              {item.detail && (
                <span title={item.detail} className="max-w-[45%] truncate text-secondary-deep text-xs">
                  {item.detail}
                </span>
              )}
            </ListboxOption>
          );
        })}
      </div>
      {end && <p className="border-t px-3 py-3 text-secondary-deep text-sm">{end}</p>}
    </div>
  );
}
