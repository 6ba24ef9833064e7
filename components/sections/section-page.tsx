'use client';

import { ArrowLeft } from 'lucide';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/data-table/empty-state';
import { HistoryButton } from '@/components/dialogs/history-button';
import { PageLink } from '@/components/links/page-link';
import { PageHeader } from '@/components/shell/page-header';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import type { SectionSummary } from '@/lib/features/sections/section-by-id';

interface SectionPageProps {
  title: string;
  /** The title of the browser tab. */
  tab: string;
  summary: SectionSummary | null;
  actions: ReactNode;
  children: ReactNode;
}

export function SectionPage({ title, tab, summary, actions, children }: SectionPageProps) {
  const name = summary ? `${summary.className} ${summary.sectionName}` : '';
  return (
    <>
      <BackToSections classId={summary?.classId} />
      <PageHeader title={title} tab={tab}>
        <HistoryButton noun="sections" recordId={summary?.sectionId ?? null} name={name} />
        {actions}
      </PageHeader>
      {children}
    </>
  );
}

function BackToSections({ classId }: { classId?: number | null }) {
  const href = classId == null ? '/sections' : `/sections?class=${classId}`;
  return (
    <PageLink href={href} className={`${buttonClass('ghost')} print:hidden mb-2 -ml-4`}>
      <Icon of={ArrowLeft} className="size-4" />
      Back
    </PageLink>
  );
}

/** Replaces the page of a section that does not exist. */
export function NoSection({ title, children }: { title: string; children: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState
          action={
            <PageLink href="/sections" className={buttonClass()}>
              Go to Sections
            </PageLink>
          }
        >
          {children}
        </EmptyState>
      </Card>
    </>
  );
}
