'use client';

import type { ReactNode } from 'react';
import { EmptyState } from '@/components/data-table/empty-state';
import { LoadError } from '@/components/data-table/load-error';
import { ButtonLink } from '@/components/links/button-link';
import { PrintButton } from '@/components/print/print-button';
import { PageHeader } from '@/components/shell/page-header';
import { Card } from '@/components/ui/card';
import { RowsSkeleton } from '@/components/ui/skeletons';
import type { useDocumentStudents } from '@/lib/features/documents/hooks';
import { pluralize } from '@/lib/format/pluralize';

type Loaded = ReturnType<typeof useDocumentStudents>;

interface DocumentsPageProps {
  title: string;
  loaded: Loaded;
  links: ReactNode;
  tools?: ReactNode;
  children: (students: NonNullable<Loaded['students']>) => ReactNode;
}

export function DocumentsPage({ title, loaded, links, tools, children }: DocumentsPageProps) {
  const { students, missing } = loaded;
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={title}
          context={
            students ? pluralize(students.length, '1 student', (count) => `${count} students`) : 'Loading students…'
          }
        >
          {links}
          {students && students.length > 0 && <PrintButton />}
        </PageHeader>
        {students?.length !== 0 && tools}
        {missing > 0 && (
          <p role="status" className="mb-3 text-secondary-deep text-sm">
            {pluralize(missing, '1 student was not found.', (count) => `${count} students were not found.`)}
          </p>
        )}
      </div>
      <Documents {...loaded}>{children}</Documents>
    </>
  );
}

function Documents({ students, failure, isFetching, retry, children }: Loaded & Pick<DocumentsPageProps, 'children'>) {
  if (failure) {
    return (
      <Card>
        <LoadError query={{ isFetching, refetch: retry }} message={failure} />
      </Card>
    );
  }
  if (!students) return <RowsSkeleton className="h-40" />;
  if (students.length > 0) return children(students);
  const action = <ButtonLink href="/students">Go to Students</ButtonLink>;
  return (
    <Card>
      <EmptyState action={action}>There are no active students to print.</EmptyState>
    </Card>
  );
}
