'use client';

import { ChevronLeft, ChevronRight } from 'lucide';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { DayPicker, type DropdownProps } from 'react-day-picker';
import { enIN } from 'react-day-picker/locale/en-IN';
import { Icon } from '@/components/ui/icon';
import { NativeSelect } from '@/components/ui/native-select';
import { useEscape } from '@/components/ui/use-floating-list';
import { listen } from '@/lib/browser/device/listeners';
import { type CalendarDay, localDay, startOf, today } from '@/lib/format/dates';
import type { DayRange } from '@/lib/format/parse-day';

const gapPx = 4;

interface CalendarProps extends DayRange {
  chosen: CalendarDay | null;
  field: RefObject<HTMLElement | null>;
  onChoose: (day: CalendarDay) => void;
  /** `hasFocusMoved` is true when the focus is already on another element. */
  onClose: (hasFocusMoved?: boolean) => void;
}

/**
 * Opens the panel as a popover inside the dialog of the field, because the dialog's focus trap blocks elements outside
 * the dialog. Places the panel below, above or over the field, depending on the space.
 */
function usePopoverPosition(panel: RefObject<HTMLElement | null>, field: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    const updatePosition = () => {
      const fieldRect = field.current?.getBoundingClientRect();
      if (!fieldRect) return;
      const { offsetWidth, offsetHeight } = element;
      const [below, above] = [fieldRect.bottom + gapPx, fieldRect.top - gapPx - offsetHeight];
      const maxTop = window.innerHeight - gapPx - offsetHeight;
      const preferredTop = below <= maxTop || above < gapPx ? below : above;
      // The field may be outside the window, because the dialog scrolls.
      const top = Math.max(gapPx, Math.min(preferredTop, maxTop));
      const left = Math.max(gapPx, Math.min(fieldRect.left, window.innerWidth - gapPx - offsetWidth));
      Object.assign(element.style, { top: `${top}px`, left: `${left}px` });
    };
    element.showPopover();
    updatePosition();
    // Updates the position when the panel or the dialog is resized. The panel is higher for a month with more weeks.
    const observer = new ResizeObserver(updatePosition);
    for (const part of [element, field.current?.closest('[role=dialog]')]) if (part) observer.observe(part);
    const stopListening = listen(window, ['resize', 'scroll'], updatePosition, { capture: true });
    return () => {
      observer.disconnect();
      stopListening();
    };
  }, [panel, field]);
}

/**
 * Calls `onOutside` on a press or focus outside the calendar. When a change of the month removes the focused day, the
 * surrounding dialog receives the focus. The calendar then takes the focus back.
 */
function useOutsideInteraction(
  panel: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
  onOutside: () => void,
) {
  const handleOutside = useEffectEvent((event: Event) => {
    const isInside = (element: HTMLElement | null) => event.target instanceof Node && element?.contains(event.target);
    if (event.type === 'focusin' && event.target instanceof Node && event.target.contains(panel.current))
      panel.current?.focus();
    // Ignores a press in the field, because the button in the field closes the calendar itself.
    else if (!isInside(panel.current) && !(event.type === 'pointerdown' && isInside(field.current))) onOutside();
  });
  useEffect(() => listen(document, ['focusin', 'pointerdown'], (event) => handleOutside(event)), []);
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

const NextOrPrevious = ({ orientation }: { orientation?: string }) => (
  <Icon of={orientation === 'left' ? ChevronLeft : ChevronRight} className="size-[18px]" />
);

const navButton =
  'inline-flex size-9 shrink-0 items-center justify-center rounded-control text-secondary-deep transition-colors ' +
  'hover:bg-accent-soft hover:text-accent-deep aria-disabled:pointer-events-none aria-disabled:opacity-45';

const yearsAround = 10;
/** The first day offered by a field with a maximum but no minimum, such as a date of birth. */
const earliestBirthDay = '1900-01-01';

/** Returns the first and the last month that the calendar offers. The range includes the month of the chosen day. */
function monthRange({ min, max, chosen }: Pick<CalendarProps, 'min' | 'max' | 'chosen'>) {
  const currentDay = today();
  const year = (years: number) => `${Number(currentDay.slice(0, 4)) + years}`;
  const first = min ?? (max ? earliestBirthDay : `${year(-yearsAround)}-01-01`);
  const last = max ?? `${year(yearsAround)}-12-31`;
  const days = [first, last, ...(chosen ? [chosen] : [])].sort();
  return { startMonth: startOf(days[0] ?? first), endMonth: startOf(days.at(-1) ?? last) };
}

export function Calendar({ chosen, min, max, field, onChoose, onClose }: CalendarProps) {
  const panel = useRef<HTMLDivElement>(null);
  usePopoverPosition(panel, field);
  useOutsideInteraction(panel, field, () => onClose(true));
  useEscape(true, onClose);
  const currentDay = today();
  const initialDay = chosen ?? (max && max < currentDay ? max : min && min > currentDay ? min : currentDay);

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
        {...monthRange({ min, max, chosen })}
        defaultMonth={startOf(initialDay)}
        selected={chosen ? startOf(chosen) : undefined}
        onSelect={(date) => onChoose(localDay(date))}
        disabled={[...(min ? [{ before: startOf(min) }] : []), ...(max ? [{ after: startOf(max) }] : [])]}
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
            'in-data-[selected=true]:forced-colors:border in-data-[selected=true]:bg-primary! in-data-[selected=true]:font-semibold in-data-[selected=true]:text-primary-ink!',
          outside: 'invisible',
        }}
      />
    </div>
  );
}
