'use client';

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { Check, Minus } from 'lucide';
import { type KeyboardEvent, type ReactNode, type Ref, useCallback, useId, useMemo, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { ListboxOption } from '@/components/ui/listbox-option';
import { selectionState, toggleAll } from '@/lib/browser/lists/selection';
import { cn } from '@/lib/format/cn';
import { formatCount } from '@/lib/format/pluralize';
import { type Group, listRows, nextActiveIndex, type Pickable } from './pick-many';

const rowHeightPx = 44;
const headingHeightPx = 36;
const pageRows = 7;

/** The id of an item, or a text for the heading of a group. */
type RowKey = number | string;

interface PickListProps {
  label: string;
  items: readonly Pickable[];
  /** The ids that Ctrl+A chooses. If there are none, Ctrl+A does nothing. */
  bulkIds: readonly number[];
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
  onSubmit: () => void;
  end?: ReactNode;
  ref: Ref<HTMLDivElement>;
}

/**
 * Renders a virtualized multi-select listbox: only the visible rows are in the DOM. The listbox is one tab stop: arrow
 * keys move, Space chooses, Ctrl+A chooses all `bulkIds`, and Enter submits. The heading of a group is an option too,
 * and chooses the shown items of its group.
 */
export function PickList({ label, items, bulkIds, chosen, onChoose, onSubmit, end, ref }: PickListProps) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [requestedKey, setRequestedKey] = useState<RowKey>();
  const rows = useMemo(() => listRows(items), [items]);
  const keyOf = useCallback((index: number) => rowKey(rows[index]), [rows]);
  const requestedIndex = rows.findIndex((row) => rowKey(row) === requestedKey);
  // Begins at the first item, not at the heading above it, so that Space does not choose a whole group by accident.
  const activeIndex = requestedIndex < 0 ? rows.findIndex((row) => !row.group) : requestedIndex;
  const view = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.group ? headingHeightPx : rowHeightPx),
    // Caches row heights by key instead of by index, because after a search the same index can belong to another row.
    getItemKey: keyOf,
    overscan: 8,
    useFlushSync: false,
    // Renders the active row even when it is scrolled out of view, because `aria-activedescendant` refers to it.
    rangeExtractor: (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      return indexes.includes(activeIndex) ? indexes : [...indexes, activeIndex].sort((a, b) => a - b);
    },
  });
  const optionId = (index: number) => `${id}-${index}`;
  const idsOf = (row: (typeof rows)[number]) => (row.group ? row.items.map((item) => item.id) : [row.item.id]);

  const handleKeyDown = (event: KeyboardEvent) => {
    const target = nextActiveIndex(event.key, activeIndex, { count: rows.length, page: pageRows });
    const current = rows[activeIndex];
    if (target !== null) {
      setRequestedKey(keyOf(target));
      view.scrollToIndex(target, { align: 'auto' });
    } else if (event.key === ' ' && current) onChoose(toggleAll(idsOf(current), chosen));
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) onChoose(toggleAll(bulkIds, chosen));
    else if (event.key === 'Enter') onSubmit();
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
        {view.getVirtualItems().map(({ index, size, start }) => {
          const row = rows[index];
          if (!row) return null;
          const state = selectionState(idsOf(row), chosen);
          return (
            <ListboxOption
              key={keyOf(index)}
              id={optionId(index)}
              isChosen={state === 'all'}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              onClick={() => {
                setRequestedKey(keyOf(index));
                onChoose(toggleAll(idsOf(row), chosen));
              }}
              className={cn(
                'absolute inset-x-0 top-0 flex cursor-pointer select-none items-center gap-3 px-3 text-sm hover:bg-page',
                row.group && 'border-b bg-page font-semibold text-secondary-deep text-xs hover:text-accent-deep',
                !row.group && state === 'all' && 'bg-accent-soft',
                index === activeIndex &&
                  'group-has-focus-visible/list:outline-2 group-has-focus-visible/list:outline-accent-deep group-has-focus-visible/list:-outline-offset-2',
              )}
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              <CheckMark state={state} />
              {row.group ? (
                <Texts
                  label={headingText(row.group, row.items.length)}
                  detail={state === 'some' ? `${countChosen(row.items, chosen)} selected` : undefined}
                />
              ) : (
                <Texts {...row.item} />
              )}
            </ListboxOption>
          );
        })}
      </div>
      {end && <p className="border-t px-3 py-3 text-secondary-deep text-sm">{end}</p>}
    </div>
  );
}

const rowKey = (row: ReturnType<typeof listRows>[number] | undefined): RowKey =>
  row?.group ? `in ${row.group.name}` : (row?.item.id ?? '');

const countChosen = (items: readonly Pickable[], chosen: ReadonlySet<number>) =>
  formatCount(items.filter(({ id }) => chosen.has(id)).length);

/** Returns text such as `5 B (32)`, or `5 B (3 of 32)` if a search shows only three items of the group. */
function headingText({ name, size }: Group, shownCount: number): string {
  const all = formatCount(size);
  return `${name} (${shownCount === size ? all : `${formatCount(shownCount)} of ${all}`})`;
}

function CheckMark({ state }: { state: ReturnType<typeof selectionState> }) {
  return (
    <span
      aria-hidden
      className={cn(
        'inline-flex size-5 shrink-0 items-center justify-center rounded-sm border',
        state === 'none' ? 'border-field-line bg-surface' : 'border-accent bg-accent text-thumb',
      )}
    >
      {state !== 'none' && <Icon of={state === 'some' ? Minus : Check} className="size-3.5 stroke-3" />}
    </span>
  );
}

function Texts({ label, detail }: { label: string; detail?: string }) {
  return (
    <>
      <span title={label} className="min-w-0 flex-1 truncate">
        {label}
      </span>
      {detail && (
        <span title={detail} className="max-w-[45%] truncate text-secondary-deep text-xs">
          {detail}
        </span>
      )}
    </>
  );
}
