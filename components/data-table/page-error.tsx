'use client';

import { useEffect } from 'react';
import { Card } from '@/components/ui/card';
import { waitUntilReachable } from '@/lib/browser/client/reachability';
import { LoadError } from './load-error';

const reload = () => window.location.reload();

/** Replaces a page that failed to render, for example because its script is missing. The sidebar stays. */
export function PageError() {
  // Reloads the page after an outage, because the outage has probably kept a script from loading.
  useEffect(() => void waitUntilReachable().then((wasUnreachable) => wasUnreachable && reload()), []);
  return (
    <Card>
      <h1 className="sr-only">Page not available</h1>
      <LoadError
        query={{ isFetching: false, refetch: () => waitUntilReachable().then(reload) }}
        message="This page could not be opened."
      />
    </Card>
  );
}
