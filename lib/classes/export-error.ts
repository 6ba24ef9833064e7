import { messageOr } from '@/lib/client/call-error';

/** The text of the alert when a class's students could not be exported: a header and the server's own message. */
export function exportErrorText(error: unknown): string {
  const detail = messageOr(error, '');
  return detail ? `Error\n${detail}` : 'An unexpected error occurred.';
}
