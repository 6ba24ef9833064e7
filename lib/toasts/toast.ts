/** The toast queue: any code adds toasts here, and the toaster, which is loaded later, shows them. */

type Tone = 'success' | 'error' | 'warning' | 'info';

/** A button in the toast, such as Undo. The toast closes when it is pressed. */
export interface ToastAction {
  label: string;
  onPress: () => void;
}

export interface Toast {
  tone: Tone;
  text: string;
  /** A second line below the text. */
  description?: string;
  action?: ToastAction;
  /** A later toast of this id takes its place. */
  id?: string;
}
type ToastRenderer = (toast: Toast) => void;

/** Toasts from before the toaster was loaded. */
const queue: Toast[] = [];
const listeners = new Set<() => void>();
let renderer: ToastRenderer | null = null;

function showOrQueue(tone: Tone, text: string, options: Omit<Toast, 'tone' | 'text'> = {}): void {
  const toast = { tone, text, ...options };
  if (renderer) renderer(toast);
  else queue.push(toast);
  for (const listener of listeners) listener();
}

/** Shows a short message that disappears by itself. */
export const toast = {
  success: (text: string, options?: Omit<Toast, 'tone' | 'text'>) => showOrQueue('success', text, options),
  error: (text: string, options?: Pick<Toast, 'description'>) => showOrQueue('error', text, options),
  warning: (text: string) => showOrQueue('warning', text),
  info: (text: string, options?: Pick<Toast, 'action' | 'description'>) => showOrQueue('info', text, options),
};

/** Calls back at every toast. @returns the unsubscribe function. */
export function onToast(callback: () => void): () => void {
  listeners.add(callback);
  return () => listeners.delete(callback);
}

/** Shows all queued toasts and all later ones with `show`. @returns the function that disconnects it. */
export function setToastRenderer(show: ToastRenderer): () => void {
  renderer = show;
  for (const toast of queue.splice(0)) show(toast);
  return () => {
    if (renderer === show) renderer = null;
  };
}
