'use client';

import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/data-table/empty-state';
import { PageLink } from '@/components/links/page-link';
import { PageHeader } from '@/components/shell/page-header';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import type { SectionSummary } from '@/lib/sections/use-section-summary';

interface SectionPageProps {
  title: string;
  /** What the tab calls it. */
  tab: string;
  /** `null` until the names are known. */
  summary: SectionSummary | null;
  actions: ReactNode;
  children: ReactNode;
}

/** The way back to the section's class, and whose page this is. */
export function SectionPage({ title, tab, summary, actions, children }: SectionPageProps) {
  return (
    <>
      <BackToSections classId={summary?.classId} />
      <PageHeader title={title} tab={tab}>
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
      <ArrowLeft aria-hidden className="size-4" />
      Back
    </PageLink>
  );
}

/** In the summary of a page whose address names no section. */
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
