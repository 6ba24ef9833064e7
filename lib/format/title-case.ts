/** Returns a text with a capital letter at the start of each word. */
export const titleCase = (text: string): string => text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
