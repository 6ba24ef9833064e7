'use client';

import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Dialog } from '@/components/ui/dialog';
import { NativeSelect } from '@/components/ui/native-select';
import { ProgressBar } from '@/components/ui/progress-bar';
import { toast } from '@/lib/browser/toasts/toast';
import { workbookLimits } from '@/lib/contract/sheets';
import { monthText } from '@/lib/contract/values/constants';
import {
  combinedFileName,
  type DownloadState,
  monthsBetween,
  pastMonths,
  registersOf,
  registerText,
  useDownloadRegisters,
} from '@/lib/features/attendance/export';
import { type MonthOfYear, monthKey, monthOfDay, readMonth } from '@/lib/features/attendance/rules';
import type { CalendarDay } from '@/lib/format/dates';
import { pluralize } from '@/lib/format/pluralize';
import { SectionChecklist } from './section-checklist';
import { useSectionGroups } from './use-section-groups';

interface SeveralRegistersDialogProps {
  today: CalendarDay;
  month: MonthOfYear;
  sectionId: number | null;
  onClose: () => void;
}

/** Returns a string such as '12 sections, 3 months: 36 sheets'. */
function amountText(sections: number, months: number): string {
  const sectionsText = pluralize(sections, '1 section', (count) => `${count} sections`);
  const monthsText = pluralize(months, '1 month', (count) => `${count} months`);
  const sheets = pluralize(sections * months, '1 sheet', (count) => `${count} sheets`);
  return `${sectionsText}, ${monthsText}: ${sheets}`;
}

function hintFor(sections: number, months: number): string {
  if (sections === 0) return 'Please choose at least one section.';
  const amount = amountText(sections, months);
  if (sections * months <= workbookLimits.sheets) return amount;
  return `${amount}. A file can have at most ${workbookLimits.sheets} sheets. Please choose fewer sections or months.`;
}

export function SeveralRegistersDialog({ today, month, sectionId, onClose }: SeveralRegistersDialogProps) {
  const hintId = useId();
  const formId = useId();
  const thisMonth = monthOfDay(today);
  // Starts with the current month if the page shows a future month, because this dialog offers no future months.
  const initial = monthsBetween(month, thisMonth).length > 0 ? month : thisMonth;
  const [range, setRange] = useState({ from: initial, to: initial });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(sectionId === null ? [] : [sectionId]));
  const groups = useSectionGroups();
  const sections = (groups.data ?? []).flatMap((group) => group.sections).filter(({ id }) => chosen.has(id));
  const months = monthsBetween(range.from, range.to);
  const count = sections.length * months.length;
  const { state, download } = useDownloadRegisters(() => {
    toast.success('Attendance downloaded successfully');
    onClose();
  });
  const isBusy = state !== null && state.kind !== 'ended';
  const isAllowed = count > 0 && count <= workbookLimits.sheets;

  return (
    <Dialog
      title="Several Sections or Months"
      context="One Excel file with a sheet for each section and month."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!isAllowed}
            isBusy={isBusy}
            busyLabel="Downloading…"
            aria-describedby={hintId}
          >
            Download
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isAllowed) download(registersOf(sections, months), combinedFileName(range.from, range.to));
        }}
      >
        <fieldset disabled={isBusy} className="flex min-w-0 flex-col gap-4">
          <MonthRange today={today} value={range} onChange={setRange} />
          <SectionChecklist groups={groups} chosen={chosen} onChoose={setChosen} />
        </fieldset>
        <div className="flex flex-col gap-3">
          <p
            id={hintId}
            aria-live="polite"
            className={count > workbookLimits.sheets ? 'text-error-deep text-sm' : 'text-secondary-deep text-sm'}
          >
            {hintFor(sections.length, months.length)}
          </p>
          <RegistersProgress state={state} />
        </div>
      </form>
    </Dialog>
  );
}

interface Range {
  from: MonthOfYear;
  to: MonthOfYear;
}

interface MonthRangeProps {
  today: CalendarDay;
  value: Range;
  onChange: (range: Range) => void;
}

/**
 * Lets the user choose the first and the last month of a range, up to the current month. If the first month would be
 * after the last, both become the month that the user has just chosen.
 */
function MonthRange({ today, value, onChange }: MonthRangeProps) {
  const months = pastMonths(today, value.from);
  const isAfter = (a: MonthOfYear, b: MonthOfYear) => monthKey(a) > monthKey(b);
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-3">
      <MonthField
        label="From"
        months={months}
        value={value.from}
        onChange={(from) => onChange({ from, to: isAfter(from, value.to) ? from : value.to })}
      />
      <MonthField
        label="To"
        months={months}
        value={value.to}
        onChange={(to) => onChange({ from: isAfter(value.from, to) ? to : value.from, to })}
      />
    </div>
  );
}

interface MonthFieldProps {
  label: string;
  months: readonly MonthOfYear[];
  value: MonthOfYear;
  onChange: (month: MonthOfYear) => void;
}

function MonthField({ label, months, value, onChange }: MonthFieldProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 text-sm">
      <label htmlFor={id} className="w-10 shrink-0 text-secondary-deep">
        {label}
      </label>
      <NativeSelect
        id={id}
        value={monthKey(value)}
        onChange={(event) => onChange(readMonth(event.target.value) ?? value)}
        className="w-44"
      >
        {months.map((month) => (
          <option key={monthKey(month)} value={monthKey(month)}>
            {monthText(month)}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

/** Scrolls the progress bar into view, because the bar can be below the visible part of a short window. */
const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

function RegistersProgress({ state }: { state: DownloadState | null }) {
  if (!state) return null;
  if (state.kind === 'ended') return <Ended {...state} />;
  const { total } = state;
  const done = state.kind === 'reading' ? state.index : total;
  return (
    <div ref={scrollIntoView}>
      <p className="wrap-anywhere mb-2 text-sm">
        {state.kind === 'reading'
          ? `${state.index + 1} of ${total}: ${registerText(state.register)}`
          : pluralize(total, 'Creating the file…', (count) => `Creating one file of ${count} sheets…`)}
      </p>
      <ProgressBar value={done / total} label="Sheets downloaded" />
    </div>
  );
}

function headingFor(missing: number, total: number): string {
  if (missing < total) return `${total - missing} of ${total} sheets are in the file. These are missing:`;
  return pluralize(total, 'There is no file:', (count) => `There is no file, because all ${count} sheets are missing:`);
}

function Ended({ total, missing, problem, retry }: Extract<DownloadState, { kind: 'ended' }>) {
  return (
    <div ref={scrollIntoView}>
      <Callout tone="error">
        {problem && <p>{problem}</p>}
        {missing.length > 0 && (
          <>
            {!problem && <p className="font-semibold">{headingFor(missing.length, total)}</p>}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can scroll only a focusable list. */}
            <ul aria-label="Missing sheets" tabIndex={0} className="mt-1 max-h-32 overflow-y-auto">
              {missing.map(({ register, reason }) => (
                <li key={registerText(register)} className="wrap-anywhere">
                  {registerText(register)}: {reason}
                </li>
              ))}
            </ul>
          </>
        )}
        {retry && (
          <Button variant="outline" className="mt-2" onClick={retry}>
            Try again
          </Button>
        )}
      </Callout>
    </div>
  );
}
