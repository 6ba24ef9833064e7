import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { CallError } from '@/lib/browser/client/call-error';

/**
 * Shows the server's field errors at their fields and focuses the first one. Returns false when no field matches, so
 * that the caller can show a message for the whole form.
 * @param names Maps field names of the API (`mobileno`) to form fields (`mobile`).
 */
export function applyFieldErrors<Values extends FieldValues, Parsed>(
  form: Pick<UseFormReturn<Values, unknown, Parsed>, 'setError'>,
  error: Pick<CallError, 'fields'>,
  names: Record<string, FieldPath<Values>>,
): boolean {
  let hasApplied = false;
  for (const { field, message } of error.fields) {
    // The server may send the full path of a field, such as `user.mobileno`.
    const name = field && (names[field] ?? names[field.split('.').at(-1) ?? '']);
    if (!name) continue;
    form.setError(name, { type: 'server', message }, { shouldFocus: !hasApplied });
    hasApplied = true;
  }
  return hasApplied;
}
