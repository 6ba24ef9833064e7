import { CallError, isSessionOver } from '@/lib/client/call-error';

interface ErrorToast {
  tone: 'warning' | 'error';
  message: string;
}

/** The toast when a section's students could not be downloaded; `null` where the sign-in opens instead. */
export function exportErrorToast(error: unknown): ErrorToast | null {
  if (!(error instanceof CallError)) return { tone: 'error', message: 'An unexpected error occurred' };
  if (isSessionOver(error)) return null;
  if (error.status === 404) {
    return { tone: 'warning', message: error.serverMessage ?? 'No students found in this section' };
  }
  return { tone: 'error', message: 'Failed to download students data' };
}
