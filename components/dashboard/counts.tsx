import { GraduationCap, type IconNode, Presentation, Users } from 'lucide';
import type { ReactNode } from 'react';
import { PageLink } from '@/components/links/page-link';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { linkClass } from '@/components/ui/link-class';
import { Skeleton } from '@/components/ui/skeleton';
import { useFeature } from '@/lib/browser/session/session-features';
import type { DashboardCounts } from '@/lib/contract/school';
import { formatCount, pluralize } from '@/lib/format/pluralize';

function Legend({ colour, children }: { colour: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className={`size-2 rounded-full ${colour}`} />
      {children}
    </span>
  );
}

/** Draws the ratio as a bar. Hidden from screen readers, because the numbers above contain the same information. */
function GenderBar({ male, female }: { male: number; female: number }) {
  const total = male + female;
  return (
    <>
      <span aria-hidden className="mt-1.5 flex h-2 gap-0.5 overflow-hidden rounded-full bg-line">
        {total > 0 && (
          <>
            <span className="bg-accent" style={{ width: `${(male / total) * 100}%` }} />
            <span className="flex-1 bg-warning" />
          </>
        )}
      </span>
      <span className="mt-1.5 flex justify-between text-secondary text-xs">
        <Legend colour="bg-accent">Male</Legend>
        <Legend colour="bg-warning">Female</Legend>
      </span>
    </>
  );
}

interface CountCardProps {
  label: string;
  icon: IconNode;
  value: string | undefined;
  href?: string;
  note?: string | false;
  children?: ReactNode;
}

function CountCard({ label, icon, value, href, note, children }: CountCardProps) {
  return (
    <Card className="relative flex min-h-28 items-center gap-4 p-5">
      <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-deep">
        <Icon of={icon} className="size-6 stroke-[1.6]" />
      </span>
      <dl className="min-w-0 flex-1">
        <dt className="text-secondary text-sm">{label}</dt>
        <dd>
          <span className="font-semibold text-2xl tabular-nums">
            {value === undefined && <Skeleton className="h-9 w-24" />}
            {value !== undefined && href ? (
              // The `::after` element of the link covers the card, so that the whole card is clickable.
              <PageLink
                href={href}
                aria-label={`${label}: ${value}`}
                className="after:absolute after:inset-0 after:rounded-card hover:text-accent-deep hover:underline"
              >
                {value}
              </PageLink>
            ) : (
              value
            )}
          </span>
          {note && <span className="block text-secondary text-xs">{note}</span>}
          {children}
        </dd>
      </dl>
    </Card>
  );
}

const countText = (count: number | null | undefined) => (count == null ? '-' : formatCount(count));

function UnplacedStudents({ count }: { count: number | null | undefined }) {
  const hasPlacement = useFeature('placement');
  const canFilter = useFeature('filter');
  if (!hasPlacement || !canFilter || !count) return null;
  return (
    <PageLink href="/students?class=none&status=active" className={`${linkClass} mt-3 inline-block text-sm`}>
      {pluralize(count, '1 student without a section', (text) => `${text} students without a section`)}
    </PageLink>
  );
}

function IncompleteStudents({ count }: { count: number | null | undefined }) {
  const mayBeIncomplete = useFeature('incomplete-import');
  if (!mayBeIncomplete || !count) return null;
  return (
    <PageLink href="/students?status=incomplete" className={`${linkClass} mt-3 inline-block text-sm`}>
      {pluralize(count, '1 student with incomplete data', (text) => `${text} students with incomplete data`)}
    </PageLink>
  );
}

export function Counts({ counts }: { counts: DashboardCounts | undefined }) {
  const countsActive = useFeature('day');
  const canFilter = useFeature('filter');
  const { total_students, total_teachers, total_male_students: male, total_female_students: female } = counts ?? {};
  return (
    <div>
      <div className="grid grid-cols-1 gap-6 md:grid-cols-3">
        <CountCard
          label="Total Students"
          icon={GraduationCap}
          value={counts && countText(total_students)}
          href={countsActive && canFilter ? '/students?status=active' : '/students'}
          note={countsActive && 'Active students only'}
        />
        <CountCard
          label="Total Teachers"
          icon={Presentation}
          value={counts && countText(total_teachers)}
          href="/employees"
          note={countsActive && 'Active teachers only'}
        />
        <CountCard label="Gender Ratio" icon={Users} value={counts && `${countText(male)} : ${countText(female)}`}>
          <GenderBar male={male ?? 0} female={female ?? 0} />
        </CountCard>
      </div>
      <div className="flex flex-wrap gap-x-6">
        <UnplacedStudents count={counts?.total_unplaced_students} />
        <IncompleteStudents count={counts?.total_incomplete_students} />
      </div>
    </div>
  );
}
