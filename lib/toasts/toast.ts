/** The toast queue: any code adds toasts here, and the toaster, which is loaded later, shows them. */

type Tone = 'success' | 'error' | 'warning' | 'info';

export interface Toast {
  tone: Tone;
  text: string;
  /** A second line below the text. */
  description?: string;
}
type Shower = (toast: Toast) => void;

/** Toasts from before the toaster was loaded. */
const waiting: Toast[] = [];
const listeners = new Set<() => void>();
let shower: Shower | null = null;

function tell(tone: Tone, text: string, options: Pick<Toast, 'description'> = {}): void {
  const toast = { tone, text, ...options };
  if (shower) shower(toast);
  else waiting.push(toast);
  for (const listener of listeners) listener();
}

/** Shows a short message that disappears by itself. */
export const toast = {
  success: (text: string) => tell('success', text),
  error: (text: string, options?: Pick<Toast, 'description'>) => tell('error', text, options),
  warning: (text: string) => tell('warning', text),
  info: (text: string) => tell('info', text),
};

/** Calls back at every toast. @returns the unsubscribe function. */
export function onToast(callback: () => void): () => void {
  listeners.add(callback);
  return () => listeners.delete(callback);
}

/** Shows all queued toasts and all later ones with `show`. @returns the function that disconnects it. */
export function showToasts(show: Shower): () => void {
  shower = show;
  for (const toast of waiting.splice(0)) show(toast);
  return () => {
    if (shower === show) shower = null;
  };
}
