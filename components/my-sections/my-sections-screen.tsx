'use client';

import { useQuery } from '@tanstack/react-query';
import { Cake } from 'lucide';
import { EmptyState } from '@/components/data-table/empty-state';
import { LoadError } from '@/components/data-table/load-error';
import { PageLink } from '@/components/links/page-link';
import { PageHeader } from '@/components/shell/page-header';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { linkClass } from '@/components/ui/link-class';
import { Skeleton } from '@/components/ui/skeleton';
import { useToday } from '@/lib/browser/clock/use-today';
import type { MySection } from '@/lib/contract/my-sections';
import { mySectionPath, mySectionsQuery } from '@/lib/features/my-sections/queries';
import { sectionName } from '@/lib/features/my-sections/rules';
import { today } from '@/lib/format/dates';
import { pluralize } from '@/lib/format/pluralize';
import { joinWithAnd } from '@/lib/format/text';

export function MySectionsScreen() {
  const day = useToday();
  const sections = useQuery({ ...mySectionsQuery(day ?? today()), enabled: day !== null });
  const rows = sections.data?.data;
  return (
    <>
      <PageHeader title="My Sections" />
      {sections.isError && !rows ? (
        <Card>
          <LoadError query={sections} failure="Failed to load your sections. Please try again." />
        </Card>
      ) : rows?.length === 0 ? (
        <Card>
          <EmptyState>You don’t teach a section yet. Ask the office to add you to your sections.</EmptyState>
        </Card>
      ) : (
        <ul aria-busy={!rows} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {rows?.map((section) => <SectionCard key={section.section_id} {...section} />) ?? (
            <Skeleton className="h-28 rounded-card" />
          )}
        </ul>
      )}
    </>
  );
}

function SectionCard(section: MySection) {
  const { section_id, students, birthdays } = section;
  return (
    <li className="rounded-card border bg-surface p-5">
      <h2 className="font-semibold text-lg">
        <PageLink href={mySectionPath(section_id)} className={linkClass}>
          {sectionName(section)}
        </PageLink>
      </h2>
      <p className="mt-1 text-secondary-deep">{pluralize(students ?? 0, '1 child', (count) => `${count} children`)}</p>
      {birthdays.length > 0 && (
        <p className="mt-3 flex items-start gap-2">
          <Icon of={Cake} className="mt-0.5 size-4 shrink-0 text-accent-deep" />
          <span>Birthday today: {joinWithAnd(birthdays.map(({ name }) => name))}</span>
        </p>
      )}
    </li>
  );
}
