'use client';

import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { toast } from '@/lib/browser/toasts/toast';
import { workbookLimits } from '@/lib/contract/sheets';
import { combinedFileName, monthsBetween, registersOf, useDownloadRegisters } from '@/lib/features/attendance/export';
import { type MonthOfYear, monthOfDay } from '@/lib/features/attendance/rules';
import type { CalendarDay } from '@/lib/format/dates';
import { pluralize } from '@/lib/format/pluralize';
import { MonthRange } from './month-range';
import { RegistersProgress } from './registers-progress';
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
