'use client';

import { ArrowLeft } from 'lucide';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/data-table/empty-state';
import { HistoryButton } from '@/components/dialogs/history-button';
import { ButtonLink } from '@/components/links/button-link';
import { PageHeader } from '@/components/shell/page-header';
import { Card } from '@/components/ui/card';
import type { SectionSummary } from '@/lib/features/sections/section-by-id';

interface SectionPageProps {
  title: string;
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
    <ButtonLink href={href} variant="ghost" icon={ArrowLeft} className="print:hidden mb-2 -ml-4">
      Back
    </ButtonLink>
  );
}

export function NoSection({ title, children }: { title: string; children: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState action={<ButtonLink href="/sections">Go to Sections</ButtonLink>}>{children}</EmptyState>
      </Card>
    </>
  );
}
