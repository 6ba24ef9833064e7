import type { SchoolClass } from '@/lib/contract/classes';
import type { Holiday } from '@/lib/contract/holidays';

/** For which classes a holiday holds: `All` of them, or these. */
export type ClassChoice = 'All' | number[];

type ClassName = Pick<SchoolClass, 'id' | 'classname'>;
const idsOf = (classes: readonly ClassName[]) => classes.map(({ id }) => id);

const ascending = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

/** The choice that a holiday was saved with. */
export const choiceOf = (classes: Holiday['classes']): ClassChoice =>
  classes === 'All' ? 'All' : ascending(idsOf(classes));

/** Every active class is the same as `All`. */
export function collapsed(choice: ClassChoice, active: readonly ClassName[]): ClassChoice {
  if (choice === 'All' || active.length === 0) return choice;
  return active.every(({ id }) => choice.includes(id)) ? 'All' : choice;
}

/** `All` stands alone: choosing it lets go of the single classes. */
export const toggleAllClasses = (choice: ClassChoice): ClassChoice => (choice === 'All' ? [] : 'All');

/** One class more or less. While `All` is chosen single classes can't be. */
export function toggleClass(choice: ClassChoice, id: number, active: readonly ClassName[]): ClassChoice {
  if (choice === 'All') return choice;
  const chosen = choice.includes(id) ? choice.filter((other) => other !== id) : [...choice, id];
  return collapsed(ascending(chosen), active);
}

/** What is sent: class ids, every active one where `All` is chosen. */
export const chosenIds = (choice: ClassChoice, active: readonly ClassName[]): number[] =>
  choice === 'All' ? idsOf(active) : choice;

/** The active classes, and those that the holiday has although they aren't active any more. */
export function offeredClasses(classes: Holiday['classes'], active: readonly ClassName[]): readonly ClassName[] {
  if (classes === 'All') return active;
  const known = new Set(idsOf(active));
  return [...active, ...classes.filter(({ id }) => !known.has(id))];
}
