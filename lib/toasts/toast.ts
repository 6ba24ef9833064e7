type Tone = 'success' | 'error' | 'warning' | 'info';

export interface Toast {
  tone: Tone;
  text: string;
  /** Stands under the text. */
  description?: string;
}
type Shower = (toast: Toast) => void;

/** Told before anything could show it; none is lost. */
const waiting: Toast[] = [];
const listeners = new Set<() => void>();
let shower: Shower | null = null;

function tell(tone: Tone, text: string, options: Pick<Toast, 'description'> = {}): void {
  const toast = { tone, text, ...options };
  if (shower) shower(toast);
  else waiting.push(toast);
  for (const listener of listeners) listener();
}

/** Tells the user something that passes. What shows it is no part of a screen's first load. */
export const toast = {
  success: (text: string) => tell('success', text),
  error: (text: string, options?: Pick<Toast, 'description'>) => tell('error', text, options),
  warning: (text: string) => tell('warning', text),
  info: (text: string) => tell('info', text),
};

/** Calls back at every toast; returns what stops it. */
export function onToast(callback: () => void): () => void {
  listeners.add(callback);
  return () => listeners.delete(callback);
}

/** Shows what has waited and all that comes; returns what stops it. */
export function showToasts(show: Shower): () => void {
  shower = show;
  for (const toast of waiting.splice(0)) show(toast);
  return () => {
    if (shower === show) shower = null;
  };
}
