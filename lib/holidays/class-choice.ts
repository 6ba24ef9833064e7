/** Choosing the classes of a holiday by checkboxes. */

import type { ActiveClass } from '@/lib/contract/classes';
import type { Holiday } from '@/lib/contract/holidays';
import { hasId } from '@/lib/lists/has-id';
import { ascending } from '@/lib/lists/selection';

/** All classes, or the ids of single ones. */
export type ClassChoice = 'All' | number[];

type ClassName = Pick<ActiveClass, 'id' | 'classname'>;
const idsOf = (classes: readonly ClassName[]) => classes.map(({ id }) => id);

/** The choice for a stored holiday. */
export const choiceOf = (classes: Holiday['classes']): ClassChoice =>
  classes === 'All' ? 'All' : ascending(idsOf(classes.filter(hasId)));

/** Turns a choice of every active class into `All`. */
export function normalizedChoice(choice: ClassChoice, active: readonly ClassName[]): ClassChoice {
  if (choice === 'All' || active.length === 0) return choice;
  return active.every(({ id }) => choice.includes(id)) ? 'All' : choice;
}

/** Choosing `All` clears the single classes. */
export const toggleAllClasses = (choice: ClassChoice): ClassChoice => (choice === 'All' ? [] : 'All');

/** Adds or removes a class; has no effect while `All` is chosen. */
export function toggleClass(choice: ClassChoice, id: number, active: readonly ClassName[]): ClassChoice {
  if (choice === 'All') return choice;
  const chosen = choice.includes(id) ? choice.filter((other) => other !== id) : [...choice, id];
  return normalizedChoice(ascending(chosen), active);
}

/** The ids to send; for `All` those of every active class. */
export const chosenIds = (choice: ClassChoice, active: readonly ClassName[]): number[] =>
  choice === 'All' ? idsOf(active) : choice;

/** The active classes, and the holiday's own that are no longer active. */
export function offeredClasses(classes: Holiday['classes'], active: readonly ClassName[]): readonly ClassName[] {
  if (classes === 'All') return active;
  const known = new Set(idsOf(active));
  return [...active, ...classes.filter(hasId).filter(({ id }) => !known.has(id))];
}
