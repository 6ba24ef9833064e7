/** The parts that are there, with a dot between them: `Asha Rao · EMP012`. */
export const dotted = (...parts: string[]): string => parts.filter(Boolean).join(' · ');

const all = new Intl.ListFormat('en-GB');
const any = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** A, B and C. */
export const allOf = (texts: readonly string[]): string => all.format(texts);

/** A, B or C. */
export const anyOf = (texts: readonly string[]): string => any.format(texts);
