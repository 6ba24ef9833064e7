'use client';

import { formatISO } from 'date-fns/formatISO';
import { parseISO } from 'date-fns/parseISO';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { DayPicker, type DropdownProps } from 'react-day-picker';
import { enIN } from 'react-day-picker/locale/en-IN';
import { NativeSelect } from '@/components/ui/native-select';
import { useEscape } from '@/components/ui/use-floating-list';
import type { CalendarDay } from '@/lib/format/dates';
import type { DayRange } from '@/lib/format/parse-day';
import { today } from '@/lib/format/today';

const gapPx = 4;

interface CalendarProps extends DayRange {
  chosen: CalendarDay | null;
  field: RefObject<HTMLElement | null>;
  onChoose: (day: CalendarDay) => void;
  /** `isLeft` is true when the focus has already moved elsewhere. */
  onClose: (isLeft?: boolean) => void;
}

/**
 * Opens the panel as a popover inside the dialog of the field, because the focus trap blocks anything outside. Places
 * it below, above or over the field, depending on the space.
 */
function usePlace(panel: RefObject<HTMLElement | null>, field: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    const place = () => {
      const box = field.current?.getBoundingClientRect();
      if (!box) return;
      const { offsetWidth, offsetHeight } = element;
      const [below, above] = [box.bottom + gapPx, box.top - gapPx - offsetHeight];
      const lowest = window.innerHeight - gapPx - offsetHeight;
      const top = below <= lowest ? below : above >= gapPx ? above : Math.max(gapPx, lowest);
      const left = Math.max(gapPx, Math.min(box.left, window.innerWidth - gapPx - offsetWidth));
      Object.assign(element.style, { top: `${top}px`, left: `${left}px` });
    };
    element.showPopover();
    place();
    // The height changes with the weeks of the month, and the dialog resizes with the window.
    const size = new ResizeObserver(place);
    for (const part of [element, field.current?.closest('[role=dialog]')]) if (part) size.observe(part);
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, true);
    return () => {
      size.disconnect();
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, true);
    };
  }, [panel, field]);
}

/**
 * Calls `onLeave` on a press or focus elsewhere. When a focused day is removed with its month, the dialog receives the
 * focus. The calendar then takes it back.
 */
function useLeave(panel: RefObject<HTMLElement | null>, field: RefObject<HTMLElement | null>, onLeave: () => void) {
  const leave = useEffectEvent((event: Event) => {
    const isIn = (place: HTMLElement | null) => event.target instanceof Node && place?.contains(event.target);
    // The button in the field closes the calendar itself.
    if (event.type === 'focusin' && event.target instanceof Node && event.target.contains(panel.current))
      panel.current?.focus();
    else if (!isIn(panel.current) && !(event.type === 'pointerdown' && isIn(field.current))) onLeave();
  });
  useEffect(() => {
    document.addEventListener('focusin', leave);
    document.addEventListener('pointerdown', leave);
    return () => {
      document.removeEventListener('focusin', leave);
      document.removeEventListener('pointerdown', leave);
    };
  }, []);
}

function MonthOrYear({ options = [], className: _className, ...select }: DropdownProps) {
  return (
    <NativeSelect {...select}>
      {options.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}

const NextOrPrevious = ({ orientation }: { orientation?: string }) => {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden className="size-[18px]" />;
};

const navButton =
  'inline-flex size-9 shrink-0 items-center justify-center rounded-control text-secondary-deep transition-colors ' +
  'hover:bg-accent-soft hover:text-accent-deep aria-disabled:pointer-events-none aria-disabled:opacity-45';

const yearsAround = 10;
/** The first day offered by a field with a maximum but no minimum, such as a date of birth. */
const oldestBirth = '1900-01-01';

/** Returns the first and the last month on offer. The range includes the chosen day. */
function monthsOf({ min, max, chosen }: Pick<CalendarProps, 'min' | 'max' | 'chosen'>) {
  const now = today();
  const year = (years: number) => `${Number(now.slice(0, 4)) + years}`;
  const first = min ?? (max ? oldestBirth : `${year(-yearsAround)}-01-01`);
  const last = max ?? `${year(yearsAround)}-12-31`;
  const days = [first, last, ...(chosen ? [chosen] : [])].sort();
  return { startMonth: parseISO(days[0] ?? first), endMonth: parseISO(days.at(-1) ?? last) };
}

/** Renders the calendar of a date field. Arrows, Page Up and Page Down move, Enter chooses, Escape closes. */
export function Calendar({ chosen, min, max, field, onChoose, onClose }: CalendarProps) {
  const panel = useRef<HTMLDivElement>(null);
  usePlace(panel, field);
  useLeave(panel, field, () => onClose(true));
  useEscape(true, onClose);
  const now = today();
  const start = chosen ?? (max && max < now ? max : min && min > now ? min : now);

  return (
    <div
      ref={panel}
      role="dialog"
      aria-label="Calendar"
      popover="manual"
      tabIndex={-1}
      className="fixed inset-auto m-0 animate-fade-in rounded-card border bg-raised p-3 text-main shadow-float"
    >
      <DayPicker
        mode="single"
        required
        autoFocus
        locale={enIN}
        captionLayout="dropdown"
        navLayout="around"
        {...monthsOf({ min, max, chosen })}
        defaultMonth={parseISO(start)}
        selected={chosen ? parseISO(chosen) : undefined}
        onSelect={(date) => onChoose(formatISO(date, { representation: 'date' }))}
        disabled={[...(min ? [{ before: parseISO(min) }] : []), ...(max ? [{ after: parseISO(max) }] : [])]}
        components={{
          Dropdown: MonthOrYear,
          Chevron: NextOrPrevious,
        }}
        classNames={{
          month: 'grid grid-cols-[auto_1fr_auto] items-center gap-y-2',
          button_previous: navButton,
          button_next: navButton,
          dropdowns: 'flex justify-center gap-2',
          month_grid: 'col-span-full border-separate border-spacing-0 tabular-nums',
          weekday: 'size-9 font-normal text-secondary-deep text-xs',
          day: 'p-0 text-center',
          day_button:
            'size-9 rounded-control text-sm transition-colors enabled:hover:bg-accent-soft ' +
            'focus-visible:outline-offset-0 disabled:text-secondary disabled:opacity-60 ' +
            'in-data-[today=true]:font-semibold in-data-[today=true]:text-accent-deep ' +
            'in-data-[selected=true]:bg-primary! in-data-[selected=true]:font-semibold in-data-[selected=true]:text-primary-ink!',
          outside: 'invisible',
        }}
      />
    </div>
  );
}
