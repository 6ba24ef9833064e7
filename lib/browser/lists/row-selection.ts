'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { createListeners } from '@/lib/browser/device/listeners';

export interface RowSelection<Row> {
  subscribe: (listener: () => void) => () => void;
  idOf: (row: Row) => number | null;
  getRows: () => ReadonlyMap<number, Row>;
  isSelected: (row: Row) => boolean;
  getShownState: () => 'none' | 'some' | 'all';
  /** Sets the rows that the list shows. Selected rows get their current values. */
  show: (rows: readonly Row[]) => void;
  set: (rows: readonly Row[], isSelected: boolean) => void;
  setShown: (isSelected: boolean) => void;
  toggle: (row: Row, isSelected: boolean, isRange: boolean) => void;
  extend: (row: Row, step: 1 | -1) => void;
  replace: (rows: readonly Row[]) => void;
  clear: () => void;
}

export function createRowSelection<Row>(idOf: (row: Row) => number | null): RowSelection<Row> {
  let selected: ReadonlyMap<number, Row> = new Map();
  let shown: readonly Row[] = [];
  let anchorId: number | null = null;
  const listeners = createListeners();

  const update = (rows: ReadonlyMap<number, Row>) => {
    selected = rows;
    listeners.notify();
  };
  const withRows = (base: ReadonlyMap<number, Row>, rows: readonly Row[]) => {
    const next = new Map(base);
    for (const row of rows) {
      const id = idOf(row);
      if (id !== null) next.set(id, row);
    }
    return next;
  };
  const isSelected = (row: Row) => selected.has(idOf(row) ?? -1);
  const indexOf = (id: number | null) => shown.findIndex((row) => idOf(row) === id);

  const set = (rows: readonly Row[], isWanted: boolean) => {
    if (isWanted) return update(withRows(selected, rows));
    const next = new Map(selected);
    for (const row of rows) next.delete(idOf(row) ?? -1);
    update(next);
  };

  return {
    subscribe: listeners.add,
    idOf,
    getRows: () => selected,
    isSelected,
    getShownState() {
      const selectable = shown.filter((row) => idOf(row) !== null);
      const count = selectable.filter(isSelected).length;
      if (count === 0) return 'none';
      return count === selectable.length ? 'all' : 'some';
    },
    show(rows) {
      shown = rows;
      update(withRows(selected, rows.filter(isSelected)));
    },
    set,
    setShown: (isWanted) => set(shown, isWanted),
    toggle(row, isWanted, isRange) {
      const [anchor, index] = [indexOf(anchorId), indexOf(idOf(row))];
      if (isRange && anchor >= 0) set(shown.slice(Math.min(anchor, index), Math.max(anchor, index) + 1), isWanted);
      else {
        anchorId = idOf(row);
        set([row], isWanted);
      }
    },
    extend(row, step) {
      const index = indexOf(idOf(row));
      const next = shown[index + step];
      if (!next) return;
      if (indexOf(anchorId) < 0 || !isSelected(row)) anchorId = idOf(row);
      const anchor = indexOf(anchorId);
      const isShrinking = Math.abs(index + step - anchor) < Math.abs(index - anchor);
      if (isShrinking) set([row], false);
      else set([row, next], true);
    },
    replace: (rows) => update(withRows(new Map(), rows)),
    clear() {
      anchorId = null;
      update(new Map());
    },
  };
}

const noRows: readonly never[] = [];

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
