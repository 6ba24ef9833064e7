import * as z from 'zod/mini';
import { tooLongMessage } from '@/lib/contract/values/limits';
import { dayFormatProblem } from '@/lib/format/parse-day';

const atMost = (max: number) => z.maxLength(max, tooLongMessage(max));

export const optionalText = (max = 100) => z.string().check(z.trim(), atMost(max));

export const requiredText = (message: string, max = 100) =>
  z.string().check(z.trim(), z.minLength(1, message), atMost(max));

export const requiredChoice = (message: string) => z.string().check(z.minLength(1, message));

const dayText = (problem: (text: string) => string | null) =>
  z.string().check(({ value, issues }) => {
    const message = problem(value);
    if (message !== null) issues.push({ code: 'custom', message, input: value });
  });

export const optionalDay = dayText((text) => (text ? dayFormatProblem(text) : null));

export const requiredDay = (missing: string, validate: (dayText: string) => string | null = () => null) =>
  dayText((text) => (text ? (dayFormatProblem(text) ?? validate(text)) : missing));

export const requiredDigits = (length: number, missing: string, invalid: string) =>
  z.string().check(z.minLength(1, missing), z.regex(new RegExp(`^\\d{${length}}$`), invalid));

export const optionalEmail = z.pipe(
  z.string().check(z.trim()),
  z.union([z.literal(''), z.email('Please enter a valid email address').check(atMost(254))]),
);
