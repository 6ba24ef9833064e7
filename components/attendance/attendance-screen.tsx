'use client';

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ClassSelect } from '@/components/classes/class-select';
import { RetryButton } from '@/components/data-table/retry-button';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { DownloadButton } from '@/components/export/download-button';
import { PageHeader } from '@/components/shell/page-header';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { NativeSelect } from '@/components/ui/native-select';
import { useToday } from '@/lib/browser/clock/use-today';
import { hasId } from '@/lib/browser/lists/has-id';
import { isTruncated } from '@/lib/browser/lists/read-all-rows';
import { useUrlParams } from '@/lib/browser/lists/use-url-params';
import type { Section } from '@/lib/contract/sections';
import { monthNames, monthText } from '@/lib/contract/values/constants';
import { parseId } from '@/lib/contract/values/integers';
import { useDownloadAttendance } from '@/lib/features/attendance/mutations';
import { type MonthOfYear, monthKey, readMonth, reportYears } from '@/lib/features/attendance/rules';
import { activeClassesQuery } from '@/lib/features/classes/queries';
import { maxSectionsPerPage, sectionsOfClassQuery } from '@/lib/features/sections/queries';
import type { CalendarDay } from '@/lib/format/dates';

const SeveralRegisters = lazyDialog(() =>
  import('./several-registers-dialog').then((file) => file.SeveralRegistersDialog),
);

/** Reads the class, section and month of the report from the URL. Ignores the ids of unknown classes and sections. */
function useReportChoice() {
  const { query, write } = useUrlParams();
  const today = useToday();
  const classes = useQuery(activeClassesQuery());
  const classId = parseId(query.get('class'));
  const schoolClass = classes.data?.data.find(({ id }) => id === classId) ?? null;

  const sections = useQuery({ ...sectionsOfClassQuery(schoolClass?.id ?? 0), enabled: schoolClass !== null });
  const availableSections = ((schoolClass && sections.data?.sections) ?? []).filter(hasId);
  const sectionId = parseId(query.get('section'));

  return {
    schoolClass,
    sections,
    availableSections: availableSections,
    hasMore: isTruncated(sections.data?.sections ?? [], sections.data?.totalrecords ?? 0, maxSectionsPerPage),
    section: availableSections.find(({ id }) => id === sectionId) ?? null,
    today,
    month: readMonth(query.get('month')) ?? readMonth(today),
    chooseClass: (id: number) => write({ class: String(id), section: null }),
    chooseSection: (id: number) => write({ section: String(id) }),
    chooseMonth: (month: { month: number; year: number }) => write({ month: monthKey(month) }),
  };
}

export function AttendanceScreen() {
  const choice = useReportChoice();
  const { schoolClass, section, month } = choice;
  const download = useDownloadAttendance();
  const hintId = useId();
  const [isSeveralOpen, setIsSeveralOpen] = useState(false);
  const report = schoolClass && section && month ? { className: schoolClass.classname, section, ...month } : null;

  return (
    <>
      <PageHeader title="Attendance Report" context="The register of a section for one month, as an Excel file." />
      <Card className="p-6">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <ClassSelect label="Class" value={schoolClass?.id ?? null} onChange={({ id }) => choice.chooseClass(id)} />
          <SectionSelect
            isOpen={schoolClass !== null}
            sections={choice.availableSections}
            hasMore={choice.hasMore}
            value={section}
            loading={choice.sections}
            onChange={choice.chooseSection}
          />
          <MonthSelect today={choice.today} value={month} onChange={choice.chooseMonth} />
        </div>
        <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-t pt-6">
          <DownloadButton
            variant="primary"
            disabled={!report}
            isBusy={download.isPending}
            aria-describedby={hintId}
            onClick={() => report && download.mutate(report)}
          >
            Download Report
          </DownloadButton>
          <Button {...SeveralRegisters.preloadProps} disabled={!choice.today} onClick={() => setIsSeveralOpen(true)}>
            Several sections or months
          </Button>
          <p id={hintId} className="text-secondary-deep text-sm">
            {report
              ? `${report.className} ${report.section.section}, ${monthText(report)}`
              : 'Please choose a class, a section and a month.'}
          </p>
        </div>
      </Card>
      {isSeveralOpen && choice.today && month && (
        <SeveralRegisters
          today={choice.today}
          month={month}
          sectionId={section?.id ?? null}
          onClose={() => setIsSeveralOpen(false)}
        />
      )}
    </>
  );
}

interface MonthSelectProps {
  /** `today` and `value` are `null` at first render, because the server does not know the browser's date. */
  today: CalendarDay | null;
  value: MonthOfYear | null;
  onChange: (month: MonthOfYear) => void;
}

/** Shows one select for the month and one for the year, because not every browser supports `<input type="month">`. */
function MonthSelect({ today, value, onChange }: MonthSelectProps) {
  const years = today && value ? reportYears(today, value.year) : [];
  return (
    <fieldset className="flex min-w-0 items-center gap-2 text-sm">
      <legend className="sr-only">Month and year</legend>
      <span aria-hidden className="shrink-0 text-secondary-deep">
        Month
      </span>
      <NativeSelect
        aria-label="Month"
        value={value?.month ?? ''}
        disabled={!value}
        onChange={(event) => value && onChange({ ...value, month: Number(event.target.value) })}
        className="w-36"
      >
        {!value && <option value="" />}
        {monthNames.map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        aria-label="Year"
        value={value?.year ?? ''}
        disabled={!value}
        onChange={(event) => value && onChange({ ...value, year: Number(event.target.value) })}
        className="w-24"
      >
        {!value && <option value="" />}
        {years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </NativeSelect>
    </fieldset>
  );
}

interface SectionSelectProps {
  isOpen: boolean;
  sections: readonly (Section & { id: number })[];
  /** True when the class has sections that are missing in `sections`. */
  hasMore: boolean;
  value: Section | null;
  loading: Pick<UseQueryResult, 'isPending' | 'isError' | 'isFetching' | 'refetch'>;
  onChange: (id: number) => void;
}

function placeholder({ isOpen, loading, sections }: SectionSelectProps): string {
  if (!isOpen) return 'Select a class first';
  if (loading.isError) return 'Sections could not be loaded';
  if (loading.isPending) return 'Loading sections…';
  return sections.length > 0 ? 'Select a section' : 'No sections in this class';
}

function SectionSelect(props: SectionSelectProps) {
  const { isOpen, sections, hasMore, value, loading, onChange } = props;
  const id = useId();
  return (
    <div className="flex min-w-0 items-center gap-2 text-sm">
      <label htmlFor={id} className="shrink-0 text-secondary-deep">
        Section
      </label>
      <NativeSelect
        id={id}
        value={value ? String(value.id) : ''}
        title={value?.section}
        disabled={!isOpen || sections.length === 0}
        aria-busy={isOpen && loading.isPending}
        onChange={(event) => onChange(Number(event.target.value))}
        className="w-48"
      >
        <option value="" disabled hidden>
          {placeholder(props)}
        </option>
        {sections.map((section) => (
          <option key={section.id} value={section.id}>
            {section.section}
          </option>
        ))}
        {hasMore && <option disabled>The first {sections.length} sections are shown.</option>}
      </NativeSelect>
      {isOpen && loading.isError && <RetryButton query={loading} />}
    </div>
  );
}
