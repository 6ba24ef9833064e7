import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { CallError } from '@/lib/client/call-error';

/**
 * Puts what the server says about single fields under those fields, and the cursor into the first.
 * @param names from the name on the wire (`mobileno`) to the form's (`mobile`).
 * @returns whether any field took an error; if none did, the sentence belongs to the whole form.
 */
export function applyFieldErrors<Values extends FieldValues, Parsed>(
  form: Pick<UseFormReturn<Values, unknown, Parsed>, 'setError'>,
  error: Pick<CallError, 'fields'>,
  names: Record<string, FieldPath<Values>>,
): boolean {
  let hasApplied = false;
  for (const { field, message } of error.fields) {
    // The server may name a field by its whole path: `user.mobileno`.
    const name = field && (names[field] ?? names[field.split('.').at(-1) ?? '']);
    if (!name) continue;
    form.setError(name, { type: 'server', message }, { shouldFocus: !hasApplied });
    hasApplied = true;
  }
  return hasApplied;
}
