import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { CallError } from '@/lib/client/call-error';

/**
 * Shows the server's field errors at their fields and focuses the first of them.
 * @param names from the API's field names (`mobileno`) to the form's (`mobile`).
 * @returns whether any field got an error; if not, show the message for the whole form.
 */
export function applyFieldErrors<Values extends FieldValues, Parsed>(
  form: Pick<UseFormReturn<Values, unknown, Parsed>, 'setError'>,
  error: Pick<CallError, 'fields'>,
  names: Record<string, FieldPath<Values>>,
): boolean {
  let hasApplied = false;
  for (const { field, message } of error.fields) {
    // The server may send a field's full path, such as `user.mobileno`.
    const name = field && (names[field] ?? names[field.split('.').at(-1) ?? '']);
    if (!name) continue;
    form.setError(name, { type: 'server', message }, { shouldFocus: !hasApplied });
    hasApplied = true;
  }
  return hasApplied;
}
