/** What the choice of a class's subjects holds. */
export interface SubjectsForm {
  subjectIds: number[];
}

const ascending = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b);

/** The chosen ids with one more, or one less; sorted, so that the same choice is always the same list. */
export function toggleId(chosen: readonly number[], id: number): number[] {
  return ascending(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
}

/** How much of what is offered is chosen. */
export function shareChosen(offered: readonly number[], chosen: readonly number[]): 'all' | 'some' | 'none' {
  const count = offered.filter((id) => chosen.includes(id)).length;
  if (count === 0) return 'none';
  return count === offered.length ? 'all' : 'some';
}

/** Select All: chooses everything that is offered, or nothing of it when all was chosen. */
export function toggleAll(offered: readonly number[], chosen: readonly number[]): number[] {
  const rest = chosen.filter((id) => !offered.includes(id));
  return ascending(shareChosen(offered, chosen) === 'all' ? rest : [...rest, ...offered]);
}
