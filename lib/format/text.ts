export const joinWithDots = (...parts: string[]): string => parts.filter(Boolean).join(' · ');

// Creates each format when it is first used, because the first use of `Intl` takes 40 ms on a slow computer.
const listFormat = (type: Intl.ListFormatType) => new Intl.ListFormat('en-GB', { type });

export const joinWithAnd = (texts: readonly string[]): string => listFormat('conjunction').format(texts);

export const joinWithOr = (texts: readonly string[]): string => listFormat('disjunction').format(texts);

export const titleCase = (text: string): string => text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
