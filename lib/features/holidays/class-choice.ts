import { hasId } from '@/lib/browser/lists/has-id';
import { ascending } from '@/lib/browser/lists/selection';
import type { ActiveClass } from '@/lib/contract/classes';
import type { Holiday } from '@/lib/contract/holidays';
import { sortByClass } from '@/lib/format/class-level';

export type ClassChoice = 'All' | number[];

type ClassName = Pick<ActiveClass, 'id' | 'classname'>;
const idsOf = (classes: readonly ClassName[]) => classes.map(({ id }) => id);

export const toClassChoice = (classes: Holiday['classes']): ClassChoice =>
  classes === 'All' ? 'All' : ascending(idsOf(classes.filter(hasId)));

export function normalizeChoice(choice: ClassChoice, activeClasses: readonly ClassName[]): ClassChoice {
  if (choice === 'All' || activeClasses.length === 0) return choice;
  return activeClasses.every(({ id }) => choice.includes(id)) ? 'All' : choice;
}

export const toggleAllClasses = (choice: ClassChoice): ClassChoice => (choice === 'All' ? [] : 'All');

export function toggleClass(choice: ClassChoice, id: number, activeClasses: readonly ClassName[]): ClassChoice {
  if (choice === 'All') return choice;
  const chosen = choice.includes(id) ? choice.filter((other) => other !== id) : [...choice, id];
  return normalizeChoice(ascending(chosen), activeClasses);
}

/** Returns the class ids for a request. `All` becomes the ids of all active classes. */
export const chosenIds = (choice: ClassChoice, activeClasses: readonly ClassName[]): number[] =>
  choice === 'All' ? idsOf(activeClasses) : choice;

export function offeredClasses(classes: Holiday['classes'], activeClasses: readonly ClassName[]): readonly ClassName[] {
  if (classes === 'All') return activeClasses;
  const activeIds = new Set(idsOf(activeClasses));
  const others = classes.filter(hasId).filter(({ id }) => !activeIds.has(id));
  return sortByClass([...activeClasses, ...others], ({ classname }) => classname);
}
