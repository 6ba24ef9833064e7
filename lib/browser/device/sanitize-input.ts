import { digitsOnly } from '@/lib/format/phone';

/**
 * Writes the cleaned text to an input of digits and keeps the caret between the same digits. React would move the caret
 * to the end.
 * @returns the cleaned text.
 */
export function sanitizeInput(input: HTMLInputElement, clean: (text: string) => string): string {
  const { value, selectionStart } = input;
  const kept = clean(value);
  if (kept === value) return kept;
  const caret = selectionStart ?? value.length;
  const before = digitsOnly(value.slice(0, caret));
  const after = digitsOnly(value.slice(caret));
  input.value = kept;
  const place = kept.endsWith(after) ? kept.length - after.length : before.length;
  input.setSelectionRange(place, place);
  return kept;
}
