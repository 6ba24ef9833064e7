/** Choosing the subjects of a class by checkboxes, with Select All. */

export interface SubjectsForm {
  subjectIds: number[];
}

const ascending = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b);

/** Adds or removes an id. Sorted, so that the same choice always compares equal. */
export function toggleId(chosen: readonly number[], id: number): number[] {
  return ascending(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
}

/** Whether all, some or none of the offered ids are chosen. */
export function selectionState(offered: readonly number[], chosen: readonly number[]): 'all' | 'some' | 'none' {
  const count = offered.filter((id) => chosen.includes(id)).length;
  if (count === 0) return 'none';
  return count === offered.length ? 'all' : 'some';
}

/** Chooses all offered ids, or none of them when all were chosen. */
export function toggleAll(offered: readonly number[], chosen: readonly number[]): number[] {
  const rest = chosen.filter((id) => !offered.includes(id));
  return ascending(selectionState(offered, chosen) === 'all' ? rest : [...rest, ...offered]);
}
