export const ascending = (ids: Iterable<number>): number[] => [...ids].sort((a, b) => a - b);

export function selectionState(offered: readonly number[], chosen: ReadonlySet<number>): 'none' | 'some' | 'all' {
  const count = offered.filter((id) => chosen.has(id)).length;
  if (count === 0) return 'none';
  return count === offered.length ? 'all' : 'some';
}

export function toggleAll(offered: readonly number[], chosen: ReadonlySet<number>): ReadonlySet<number> {
  const next = new Set(chosen);
  const areAllChosen = selectionState(offered, chosen) === 'all';
  for (const id of offered) {
    if (areAllChosen) next.delete(id);
    else next.add(id);
  }
  return next;
}

export function toggleOne(id: number, chosen: ReadonlySet<number>): ReadonlySet<number> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}
