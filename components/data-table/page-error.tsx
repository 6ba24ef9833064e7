'use client';

import { useEffect } from 'react';
import { Card } from '@/components/ui/card';
import { whenReachable } from '@/lib/client/reachability';
import { LoadError } from './load-error';

const reload = () => window.location.reload();

/** In the place of a page that could not be drawn, such as one whose script is missing; the menu stays. */
export function PageError() {
  // Where the server was away, it was its script that could not be loaded.
  useEffect(() => void whenReachable().then((wasAway) => wasAway && reload()), []);
  return (
    <Card>
      <h1 className="sr-only">Page not available</h1>
      <LoadError
        message="This page could not be opened."
        isRetrying={false}
        onRetry={() => void whenReachable().then(reload)}
      />
    </Card>
  );
}
