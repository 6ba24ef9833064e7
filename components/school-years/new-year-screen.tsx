'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Plus } from 'lucide';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { DataTable } from '@/components/data-table/data-table';
import { EmptyState } from '@/components/data-table/empty-state';
import { LoadError } from '@/components/data-table/load-error';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { ButtonLink } from '@/components/links/button-link';
import { PageLink } from '@/components/links/page-link';
import { PageHeader } from '@/components/shell/page-header';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { linkClass } from '@/components/ui/link-class';
import { SaveError } from '@/components/ui/save-error';
import { messageOr } from '@/lib/browser/client/call-error';
import { useToday } from '@/lib/browser/clock/use-today';
import { onSaveKeys } from '@/lib/browser/device/page-keys';
import { useDialog } from '@/lib/browser/hooks/use-dialog';
import type { YearCheck, YearPlan, YearStart } from '@/lib/contract/school-years';
import { useYearDraft } from '@/lib/features/school-years/draft';
import { useCheckYearStart } from '@/lib/features/school-years/mutations';
import { yearPlanQuery } from '@/lib/features/school-years/queries';
import { type PlanRow, readPlan, toYearStart, withDestination, withMark } from '@/lib/features/school-years/rules';
import { formatDate } from '@/lib/format/dates';
import { pluralize } from '@/lib/format/pluralize';
import { fieldOf, planColumns } from './plan-columns';

const SectionForm = lazyDialog(() =>
  import('@/components/sections/section-form-dialog').then((file) => file.SectionFormDialog),
);
const MarkStudents = lazyDialog(() => import('./mark-students-dialog').then((file) => file.MarkStudentsDialog));
const StartYear = lazyDialog(() => import('./start-year-dialog').then((file) => file.StartYearDialog));

export function NewYearScreen() {
  const plan = useQuery(yearPlanQuery());
  const { data, error, isFetching } = plan;
  const today = useToday();
  return (
    <>
      <ButtonLink href="/sections" variant="ghost" icon={ArrowLeft} className="mb-2 -ml-4">
        Back
      </ButtonLink>
      {data && today && !error ? (
        <PlanEditor plan={data} today={today} isFetching={isFetching} />
      ) : (
        <>
          <NewYearHeader />
          {error ? (
            <Card>
              <LoadError query={plan} failure="Failed to load the sections. Please try again later." />
            </Card>
          ) : (
            <DataTable caption="Sections" columns={emptyColumns} rows={undefined} rowKey={rowKey} />
          )}
        </>
      )}
    </>
  );
}

const NewYearHeader = ({ children }: { children?: ReactNode }) => (
  <PageHeader title="New School Year" context="Moves all students to their sections of the next year, in one step.">
    {children}
  </PageHeader>
);

const rowKey = ({ section }: PlanRow) => section.section_id;
const focusField = (name: string) => document.getElementsByName(name)[0]?.focus();
const noProblems: YearCheck['problems'] = [];
const emptyColumns = planColumns({
  sections: [],
  problems: new Map(),
  onChoose: () => {},
  onMark: () => {},
  ...MarkStudents.preloadProps,
});

type OpenDialog =
  | { kind: 'section' }
  | { kind: 'marks'; sectionId: number }
  | { kind: 'start'; body: YearStart; check: YearCheck };

interface PlanEditorProps {
  plan: YearPlan;
  today: string;
  isFetching: boolean;
}

function PlanEditor({ plan, today, isFetching }: PlanEditorProps) {
  const router = useRouter();
  const lastYearId = plan.last_year_id ?? 0;
  const { draft, isStored, change, clear } = useYearDraft(lastYearId);
  const [wasRestored, setWasRestored] = useState(isStored);
  const [problems, setProblems] = useState(noProblems);
  const { current, open, close } = useDialog<OpenDialog>();
  const checking = useCheckYearStart();
  const { name, maxStudents, rows, marks } = readPlan(plan, draft, today);
  const total = rows.reduce((sum, { section }) => sum + (section.students ?? 0), 0);
  const undecided = rows.filter(({ section, to }) => to === null && section.students).length;
  const markedRow = current?.kind === 'marks' && rows.find((row) => rowKey(row) === current.sectionId);

  const edit = (next: typeof draft) => {
    change(next);
    checking.reset();
    const undecidedIds = new Set(
      readPlan(plan, next, today)
        .rows.filter(({ to }) => to === null)
        .map(fieldOf),
    );
    setProblems(problems.filter(({ field }) => undecidedIds.has(field)));
  };

  const check = () => {
    const body = toYearStart({ name, maxStudents, rows, marks }, lastYearId);
    checking.mutate(body, {
      onSuccess(reply) {
        setProblems(reply.problems);
        const [first] = reply.problems;
        if (first) focusField(first.field);
        else open({ kind: 'start', body, check: reply });
      },
    });
  };

  const handleSaveKeys = useEffectEvent(() => {
    if (total > 0 && !checking.isPending) check();
  });
  useEffect(() => onSaveKeys(() => handleSaveKeys()), []);

  const problemOf = (field: string) => problems.find((problem) => problem.field === field)?.message;
  const columns = planColumns({
    ...MarkStudents.preloadProps,
    sections: plan.sections,
    problems: new Map(problems.map(({ field, message }) => [field, message])),
    onChoose: (row, to) => edit(withDestination(draft, rowKey(row), to)),
    onMark: (row) => open({ kind: 'marks', sectionId: rowKey(row) }),
  });

  if (total === 0) {
    return (
      <>
        <NewYearHeader />
        <Card>
          <EmptyState action={<ButtonLink href="/sections">Go to Sections</ButtonLink>}>
            No active student is in a section. Please add students to sections first.
          </EmptyState>
        </Card>
      </>
    );
  }
  return (
    // Keeps the sticky bar from covering a focused field.
    <div className="[&_button]:scroll-mb-48 [&_input]:scroll-mb-48 [&_select]:scroll-mb-48">
      <NewYearHeader>
        {isStored && (
          <Button
            onClick={() => {
              clear();
              setWasRestored(false);
              setProblems(noProblems);
            }}
          >
            Start Over
          </Button>
        )}
        <Button icon={Plus} {...SectionForm.preloadProps} onClick={() => open({ kind: 'section' })}>
          Add Section
        </Button>
      </NewYearHeader>
      <div className="mb-4 grid gap-2 empty:hidden">
        {lastYearId > 0 && (
          <Callout>
            {plan.started_by} ended the school year {plan.last_year} on {formatDate(plan.started_at)}. This page ends
            the next one.{' '}
            <PageLink href="/sections/years" className={`${linkClass} inline-block underline`}>
              See or undo the last one
            </PageLink>
          </Callout>
        )}
        {wasRestored && <Callout>Your earlier choices have been restored. They have not been saved yet.</Callout>}
      </div>
      <div className="mb-4 flex flex-wrap items-start gap-x-6 gap-y-3">
        <Field label="Ending School Year" isRequired error={problemOf('name')}>
          {(wiring) => (
            <Input
              {...wiring}
              name="name"
              value={name}
              maxLength={20}
              autoComplete="off"
              onChange={({ target }) => edit({ ...draft, name: target.value })}
              className="w-44"
            />
          )}
        </Field>
        <Field label="Maximum Students per Section" isRequired error={problemOf('max_students')}>
          {(wiring) => (
            <Input
              {...wiring}
              name="max_students"
              type="number"
              min={1}
              max={10_000}
              value={maxStudents || ''}
              onChange={({ target }) => edit({ ...draft, maxStudents: Math.trunc(Number(target.value)) })}
              className="w-44"
            />
          )}
        </Field>
        <p className="mt-auto ml-auto text-secondary-deep text-sm tabular-nums">
          {pluralize(total, '1 student', (count) => `${count} students`)} in{' '}
          {pluralize(rows.length, '1 section', (count) => `${count} sections`)}
          {Boolean(plan.unplaced) &&
            pluralize(plan.unplaced ?? 0, ', 1 without a section', (count) => `, ${count} without a section`)}
        </p>
      </div>
      <DataTable caption="Sections" columns={columns} rows={rows} rowKey={rowKey} isFetching={isFetching} />
      <div className="sticky bottom-0 z-20 mt-4 flex flex-wrap items-center justify-end gap-x-6 gap-y-3 rounded-card border bg-raised px-5 py-3">
        {checking.error && (
          <div className="basis-full">
            <SaveError>{messageOr(checking.error, 'The plan could not be checked. Please try again.')}</SaveError>
          </div>
        )}
        <ProblemList problems={problems} marks={marks} onUnmark={(id) => edit(withMark(draft, id, null))} />
        {undecided > 0 && (
          <p className="mr-auto text-secondary-deep text-sm">
            {pluralize(
              undecided,
              '1 section still needs a destination',
              (count) => `${count} sections still need a destination`,
            )}
          </p>
        )}
        <Button
          variant="primary"
          {...StartYear.preloadProps}
          isBusy={checking.isPending}
          busyLabel="Checking…"
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={check}
        >
          Check and Preview
        </Button>
      </div>
      {current?.kind === 'section' && <SectionForm section={null} classId={null} onClose={close} />}
      {markedRow && (
        <MarkStudents
          row={markedRow}
          sections={plan.sections}
          onMark={(id, mark) => edit(withMark(draft, id, mark))}
          onClose={close}
        />
      )}
      {current?.kind === 'start' && (
        <StartYear
          body={current.body}
          check={current.check}
          onStarted={() => {
            close();
            clear();
            router.replace('/sections/years');
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

interface ProblemListProps {
  problems: YearCheck['problems'];
  marks: readonly { id: number; name: string }[];
  onUnmark: (studentId: number) => void;
}

/** The problems that it lists at once. Users solve a few, and check the plan again. */
const maxListed = 2;

function ProblemList({ problems, marks, onUnmark }: ProblemListProps) {
  if (problems.length === 0) return null;
  const more = problems.length - maxListed;
  return (
    <div className="basis-full">
      <Callout tone="error">
        <ul className="grid gap-1">
          {problems.slice(0, maxListed).map(({ field, message }) => {
            const mark = marks.find(({ id }) => `student_${id}` === field);
            return (
              <li key={message}>
                {mark ? (
                  <>
                    {mark.name}: {message}{' '}
                    <Button variant="link" className="h-auto" onClick={() => onUnmark(mark.id)}>
                      Remove mark
                    </Button>
                  </>
                ) : (
                  <>
                    {message}{' '}
                    <Button variant="link" className="h-auto" onClick={() => focusField(field)}>
                      Show
                    </Button>
                  </>
                )}
              </li>
            );
          })}
          {more > 0 && <li>{pluralize(more, 'There is 1 more.', (count) => `There are ${count} more.`)}</li>}
        </ul>
      </Callout>
    </div>
  );
}
