'use client';

import { useCallback, useState } from 'react';

/**
 * Which dialog of a screen is open, and about which row: `useDialog<{ kind: 'add' } | { kind: 'edit'; row: Employee }>()`.
 * A dialog is open while it is rendered, and returns the focus by itself.
 */
export function useDialog<Choice extends { kind: string }>() {
  const [current, setCurrent] = useState<Choice | null>(null);
  const close = useCallback(() => setCurrent(null), []);
  return { current, open: (choice: Choice) => setCurrent(choice), close };
}
