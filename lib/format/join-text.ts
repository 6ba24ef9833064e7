export const joinWithDots = (...parts: string[]): string => parts.filter(Boolean).join(' · ');

const all = new Intl.ListFormat('en-GB');
const any = new Intl.ListFormat('en-GB', { type: 'disjunction' });

export const joinWithAnd = (texts: readonly string[]): string => all.format(texts);

export const joinWithOr = (texts: readonly string[]): string => any.format(texts);
