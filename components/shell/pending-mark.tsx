'use client';

import { useLinkStatus } from 'next/link';
import { Spinner } from '@/components/ui/spinner';

/** Says within a link that its screen is on the way; comes late, so that a fast one doesn't flicker. */
export function PendingMark() {
  const { pending } = useLinkStatus();
  return pending ? (
    <span className="animate-late">
      <Spinner />
    </span>
  ) : null;
}
