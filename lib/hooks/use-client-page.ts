'use client';

import { useMemo } from 'react';
import { clientPage } from './client-page';

/** Pages rows in the browser, for lists that the server sends whole. */
export function useClientPage<Row>(rows: readonly Row[], { page, size }: { page: number; size: number }) {
  return useMemo(() => clientPage(rows, { page, size }), [rows, page, size]);
}
