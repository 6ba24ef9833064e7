'use client';

import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { LoadError } from '@/components/data-table/load-error';
import { PageLink } from '@/components/links/page-link';
import { Card } from '@/components/ui/card';
import { linkClass } from '@/components/ui/link-class';
import { Skeleton } from '@/components/ui/skeleton';
import { Allowed, useFeature } from '@/lib/browser/session/session-features';
import type { SchoolDay as Day } from '@/lib/contract/school';
import { dayQuery } from '@/lib/features/school/queries';
import { type CalendarDay, formatDate } from '@/lib/format/dates';
import { pluralize } from '@/lib/format/pluralize';
import { Birthdays } from './birthdays';
import { Panel } from './panel';

function TodaysBirthdays({ birthdays, birthdays_total: total }: Pick<Day, 'birthdays' | 'birthdays_total'>) {
  const hiddenCount = (total ?? 0) - birthdays.length;
  return (
    <>
      <Birthdays
        caption="Today's Birthdays"
        students={birthdays.map(({ name, enrollmentNo, ...row }) => ({ ...row, student: name, rollNo: enrollmentNo }))}
      />
      {hiddenCount > 0 && (
        <p className="mt-2 text-secondary-deep text-sm">
          {pluralize(
            hiddenCount,
            '1 more student has a birthday today.',
            (count) => `${count} more students have a birthday today.`,
          )}
        </p>
      )}
    </>
  );
}

const formatDays = ({ startdate, enddate }: { startdate: string | null; enddate: string | null }) =>
  startdate === enddate ? formatDate(startdate) : `${formatDate(startdate)} – ${formatDate(enddate)}`;

function NextHoliday({ holiday }: { holiday: Day['next_holiday'] }) {
  return (
    <Panel title="Next Holiday">
      <Card className="px-5 py-3">
        {holiday ? (
          <PageLink href="/holidays" className="block">
            <p className="wrap-anywhere text-accent-deep hover:underline">{holiday.name}</p>
            <p className="mt-0.5 text-secondary text-xs">{formatDays(holiday)}</p>
          </PageLink>
        ) : (
          <p>No holiday is planned</p>
        )}
      </Card>
    </Panel>
  );
}

const loadLastChanges = () => import('./last-changes');
const LastChanges = lazy(loadLastChanges);

function AllActivities() {
  const isRecorded = useFeature('record');
  if (!isRecorded) return null;
  return (
    <Allowed call="GET /record/activities">
      <PageLink href="/settings/activity?kind=changes" className={linkClass}>
        Show all <span className="sr-only">activities</span>
      </PageLink>
    </Allowed>
  );
}

const PanelSkeleton = () => <Skeleton className="h-48 w-full rounded-card" />;

function DaySkeleton() {
  return (
    <>
      <Panel title="Today's Birthdays">
        <PanelSkeleton />
      </Panel>
      <Panel title="Recent Activities" action={<AllActivities />}>
        <PanelSkeleton />
      </Panel>
    </>
  );
}

/** Shows the skeleton while `day` is `null`, as it is during server rendering. */
export function SchoolDay({ day }: { day: CalendarDay | null }) {
  const query = useQuery({ ...dayQuery(day ?? ''), enabled: day !== null });
  const { data, isPending } = query;
  // Loads the code together with the data.
  useEffect(() => void loadLastChanges().catch(() => undefined), []);
  if (isPending) return <DaySkeleton />;
  if (!data) {
    return (
      <Card>
        <LoadError query={query} message="Failed to load the birthdays and changes. Please try again." />
      </Card>
    );
  }
  return (
    <>
      <div className="flex min-w-0 flex-col gap-6">
        <Panel title="Today's Birthdays">
          <TodaysBirthdays {...data} />
        </Panel>
        <NextHoliday holiday={data.next_holiday ?? null} />
      </div>
      <Panel title="Recent Activities" action={<AllActivities />}>
        <Suspense fallback={<PanelSkeleton />}>
          <LastChanges changes={data.changes} />
        </Suspense>
      </Panel>
    </>
  );
}
