import { digitsOnly } from '@/lib/format/phone';

/**
 * Writes the cleaned text to a digits-only input and keeps the caret between the same digits. If React wrote the text,
 * the caret would move to the end.
 * @returns the cleaned text.
 */
export function sanitizeInput(input: HTMLInputElement, clean: (text: string) => string): string {
  const { value, selectionStart } = input;
  const cleaned = clean(value);
  if (cleaned === value) return cleaned;
  const caret = selectionStart ?? value.length;
  const before = digitsOnly(value.slice(0, caret));
  const after = digitsOnly(value.slice(caret));
  input.value = cleaned;
  const position = cleaned.endsWith(after) ? cleaned.length - after.length : before.length;
  input.setSelectionRange(position, position);
  return cleaned;
}
