'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { createRowSelection } from './row-selection';

const noRows: readonly never[] = [];

/** Returns the selection of a list. It is cleared when the user leaves the screen. */
export function useRowSelection<Row>(rows: readonly Row[] = noRows, idOf: (row: Row) => number | null) {
  const [selection] = useState(() => createRowSelection(idOf));
  useEffect(() => selection.show(rows), [selection, rows]);
  const isSelecting = useSyncExternalStore(
    selection.subscribe,
    () => selection.getRows().size > 0,
    () => false,
  );
  return { selection, isSelecting };
}
