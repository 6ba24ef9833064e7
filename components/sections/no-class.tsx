import { EmptyState } from '@/components/data-table/empty-state';
import { PageLink } from '@/components/links/page-link';
import { buttonClass } from '@/components/ui/button-class';

/** The empty state of Sections while there are no classes. */
export function NoClass() {
  return (
    <EmptyState
      action={
        <PageLink href="/classes" className={buttonClass()}>
          Go to Classes
        </PageLink>
      }
    >
      No sections found. A section needs an active class. Please add or activate one first.
    </EmptyState>
  );
}
