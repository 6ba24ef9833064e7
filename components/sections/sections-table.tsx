'use client';

import Link from 'next/link';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { EmptyState } from '@/components/data-table/empty-state';
import { LoadError } from '@/components/data-table/load-error';
import { buttonClass } from '@/components/ui/button-class';
import { messageOr } from '@/lib/client/call-error';
import type { Section } from '@/lib/contract/sections';

/** What of a read decides what stands in the table. */
interface Read {
  isError: boolean;
  isFetching: boolean;
  error: Error | null;
  refetch: () => unknown;
}

interface SectionsTableProps {
  classes: Read & { data?: { data: readonly unknown[] } };
  sections: Read & { data?: { sections: readonly Section[] } };
  columns: readonly Column<Section>[];
  size: number;
}

/** The sections of the chosen class; without classes there are none. */
export function SectionsTable({ classes, sections, columns, size }: SectionsTableProps) {
  const hasNoClass = classes.data?.data.length === 0;
  const failed = [classes, sections].find(({ isError }) => isError);
  const text = failed === classes ? 'Failed to load classes' : 'Failed to load sections';
  return (
    <DataTable
      caption="Sections"
      columns={columns}
      rows={hasNoClass ? [] : sections.data?.sections}
      rowKey={(section) => section.id}
      isFetching={classes.isFetching || sections.isFetching}
      skeletonRows={size}
      empty={hasNoClass ? <NoClass /> : <EmptyState>No sections found</EmptyState>}
      error={
        failed && (
          <LoadError
            message={messageOr(failed.error, `${text}. Please try again later.`)}
            isRetrying={failed.isFetching}
            onRetry={() => failed.refetch()}
          />
        )
      }
    />
  );
}

function NoClass() {
  return (
    <EmptyState
      action={
        <Link href="/classes" className={buttonClass()}>
          Go to Classes
        </Link>
      }
    >
      No sections found. A section belongs to an active class, and there is none yet.
    </EmptyState>
  );
}
