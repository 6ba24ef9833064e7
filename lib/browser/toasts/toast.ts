/** Any code adds toasts here, and the toaster, which is loaded later, shows them. */

import { createListeners } from '@/lib/browser/device/listeners';

type Tone = 'success' | 'error' | 'warning' | 'info' | 'loading';

export interface ToastAction {
  label: string;
  onPress: () => void;
  /**
   * The change that the action undoes, such as 'deactivated Asha Rao'. Set only if the user can still undo the change
   * after the toast is gone.
   */
  undoes?: string;
}

export interface Toast {
  tone: Tone;
  text: string;
  description?: string;
  action?: ToastAction;
  id?: string;
  until?: Promise<unknown>;
}
type ToastRenderer = (toast: Toast) => void;

const queue: Toast[] = [];
const listeners = createListeners();
let renderer: ToastRenderer | null = null;
let lastUndo: ToastAction | null = null;

export const getLastUndo = (): ToastAction | null => lastUndo;

export function clearLastUndo(): void {
  lastUndo = null;
}

function showOrQueue(tone: Tone, text: string, options: Omit<Toast, 'tone' | 'text'> = {}): void {
  const toast = { tone, text, ...options };
  const { action } = options;
  if (action?.label === 'Undo') lastUndo = action.undoes ? action : null;
  if (renderer) renderer(toast);
  else queue.push(toast);
  listeners.notify();
}

export const toast = {
  success: (text: string, options?: Omit<Toast, 'tone' | 'text'>) => showOrQueue('success', text, options),
  error: (text: string, options?: Pick<Toast, 'description'>) => showOrQueue('error', text, options),
  warning: (text: string, options?: Pick<Toast, 'action' | 'description'>) => showOrQueue('warning', text, options),
  info: (text: string, options?: Pick<Toast, 'action' | 'description'>) => showOrQueue('info', text, options),
  loading: (text: string, options: { description: string; until: Promise<unknown> }) =>
    showOrQueue('loading', text, options),
};

export const onToast = listeners.add;

export function setToastRenderer(show: ToastRenderer): () => void {
  renderer = show;
  for (const toast of queue.splice(0)) show(toast);
  return () => {
    if (renderer === show) renderer = null;
  };
}
