import Link from 'next/link';
import { EmptyState } from '@/components/data-table/empty-state';
import { buttonClass } from '@/components/ui/button-class';

/** The empty state of Sections while there are no classes. */
export function NoClass() {
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
