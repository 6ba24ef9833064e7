import { plain } from '@/lib/format/letters';

/** A student's gender on the wire, and as people read it. */
export const genders = { M: 'Male', F: 'Female' } as const;
export type Gender = keyof typeof genders;

const words: Record<Gender, string[]> = {
  M: ['m', 'male', 'man', 'boy', 'boys', 'b', 'पु', 'पुरुष', 'लड़का', 'बालक', 'छात्र'],
  F: ['f', 'female', 'woman', 'girl', 'girls', 'g', 'म', 'महिला', 'स्त्री', 'लड़की', 'बालिका', 'छात्रा'],
};

const key = (text: string) =>
  plain(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, '');
const known = new Map(Object.entries(words).flatMap(([gender, of]) => of.map((word) => [key(word), gender as Gender])));

/** The gender that somebody has written: 'M', 'male', 'Boy', 'लड़का'; `null` for what is none of these words. */
export const genderNamed = (text: string): Gender | null => known.get(key(text)) ?? null;

export const notAGender = 'Gender must be Male or Female';
