export const joinWithDots = (...parts: string[]): string => parts.filter(Boolean).join(' · ');

const andFormat = new Intl.ListFormat('en-GB');
const orFormat = new Intl.ListFormat('en-GB', { type: 'disjunction' });

export const joinWithAnd = (texts: readonly string[]): string => andFormat.format(texts);

export const joinWithOr = (texts: readonly string[]): string => orFormat.format(texts);
