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
      No sections found. A section needs an active class. Please add or activate one first.
    </EmptyState>
  );
}
