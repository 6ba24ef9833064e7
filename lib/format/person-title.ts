/** Matches the titles before a name. `Sri` and `Kumari` are missing, because names begin with these words too. */
const titles = /^(?:(?:mr|mrs|ms|miss|sh|shri|smt|kum|ku|km|dr|master|late)(?:\.\s*|\s+))+(?=\S)/i;

export const withoutTitle = (name: string): string => name.trim().replace(titles, '');
