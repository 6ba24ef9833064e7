import { hasId } from '@/lib/browser/lists/has-id';
import { ascending } from '@/lib/browser/lists/selection';
import type { ActiveClass } from '@/lib/contract/classes';
import type { Holiday } from '@/lib/contract/holidays';

export type ClassChoice = 'All' | number[];

type ClassName = Pick<ActiveClass, 'id' | 'classname'>;
const idsOf = (classes: readonly ClassName[]) => classes.map(({ id }) => id);

export const choiceOf = (classes: Holiday['classes']): ClassChoice =>
  classes === 'All' ? 'All' : ascending(idsOf(classes.filter(hasId)));

export function normalizedChoice(choice: ClassChoice, active: readonly ClassName[]): ClassChoice {
  if (choice === 'All' || active.length === 0) return choice;
  return active.every(({ id }) => choice.includes(id)) ? 'All' : choice;
}

export const toggleAllClasses = (choice: ClassChoice): ClassChoice => (choice === 'All' ? [] : 'All');

export function toggleClass(choice: ClassChoice, id: number, active: readonly ClassName[]): ClassChoice {
  if (choice === 'All') return choice;
  const chosen = choice.includes(id) ? choice.filter((other) => other !== id) : [...choice, id];
  return normalizedChoice(ascending(chosen), active);
}

/** Returns the ids to send. `All` becomes the ids of all active classes. */
export const chosenIds = (choice: ClassChoice, active: readonly ClassName[]): number[] =>
  choice === 'All' ? idsOf(active) : choice;

export function offeredClasses(classes: Holiday['classes'], active: readonly ClassName[]): readonly ClassName[] {
  if (classes === 'All') return active;
  const known = new Set(idsOf(active));
  return [...active, ...classes.filter(hasId).filter(({ id }) => !known.has(id))];
}
