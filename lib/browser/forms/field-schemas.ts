import * as z from 'zod/mini';
import { tooLongMessage } from '@/lib/contract/values/limits';
import { dayFormatProblem } from '@/lib/format/parse-day';

const atMost = (max: number) => z.maxLength(max, tooLongMessage(max));

export const optionalText = (max = 100) => z.string().check(z.trim(), atMost(max));

export const requiredText = (message: string, max = 100) =>
  z.string().check(z.trim(), z.minLength(1, message), atMost(max));

export const requiredChoice = (message: string) => z.string().check(z.minLength(1, message));

export const dayText = (missing: string | null = null, validate: (day: string) => string | null = () => null) =>
  z.string().check(({ value, issues }) => {
    const message = value ? (dayFormatProblem(value) ?? validate(value)) : missing;
    if (message !== null) issues.push({ code: 'custom', message, input: value });
  });

const digitsPattern = (length: number) => new RegExp(`^\\d{${length}}$`);

export const optionalDigits = (length: number, invalid: string) =>
  z.string().check(z.refine((text) => text === '' || digitsPattern(length).test(text), invalid));

export const requiredDigits = (length: number, missing: string, invalid: string) =>
  z.string().check(z.minLength(1, missing), z.regex(digitsPattern(length), invalid));

export const optionalEmail = z.pipe(
  z.string().check(z.trim()),
  z.union([z.literal(''), z.email('Please enter a valid email address').check(atMost(254))]),
);
