'use client';

import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { ClassSelect } from '@/components/classes/class-select';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { PageHeader } from '@/components/shell/page-header';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useDownloadAttendance } from '@/lib/attendance/mutations';
import { monthText } from '@/lib/contract/values/lists';
import { MonthSelect } from './month-select';
import { SectionSelect } from './section-select';
import { useReportChoice } from './use-report-choice';

const SeveralRegisters = lazyDialog(() =>
  import('./several-registers-dialog').then((file) => file.SeveralRegistersDialog),
);

export function AttendanceScreen() {
  const choice = useReportChoice();
  const { schoolClass, section, month } = choice;
  const download = useDownloadAttendance();
  const hintId = useId();
  const [isSeveral, setIsSeveral] = useState(false);
  const chosen = schoolClass && section && month ? { className: schoolClass.classname, section, ...month } : null;

  return (
    <>
      <PageHeader title="Attendance Report" context="The register of a section for one month, as an Excel file." />
      <Card className="p-6">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <ClassSelect label="Class" value={schoolClass?.id ?? null} onChange={({ id }) => choice.chooseClass(id)} />
          <SectionSelect
            isOpen={schoolClass !== null}
            sections={choice.onOffer}
            hasMore={choice.hasMore}
            value={section}
            loading={choice.sections}
            onChange={choice.chooseSection}
          />
          <MonthSelect today={choice.today} value={month} onChange={choice.chooseMonth} />
        </div>
        <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-t pt-6">
          <Button
            variant="primary"
            disabled={!chosen}
            isBusy={download.isPending}
            aria-describedby={hintId}
            onClick={() => chosen && download.mutate(chosen)}
          >
            <Download aria-hidden className="size-4" />
            Download Report
          </Button>
          <Button {...SeveralRegisters.preloadProps} disabled={!choice.today} onClick={() => setIsSeveral(true)}>
            Several sections or months
          </Button>
          <p id={hintId} className="text-secondary-deep text-sm">
            {chosen
              ? `${chosen.className} ${chosen.section.section}, ${monthText(chosen)}`
              : 'Please choose a class, a section and a month.'}
          </p>
        </div>
      </Card>
      {isSeveral && choice.today && month && (
        <SeveralRegisters
          today={choice.today}
          month={month}
          sectionId={section?.id ?? null}
          onClose={() => setIsSeveral(false)}
        />
      )}
    </>
  );
}
