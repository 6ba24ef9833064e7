'use client';

import { type KeyboardEvent, type RefObject, useCallback, useState } from 'react';
import { searchRows } from '@/lib/format/search-text';

export interface ComboboxOption {
  value: string;
  label: string;
  /** Secondary text, which is searched too. */
  detail?: string;
}

interface Choosing {
  value: string;
  options: readonly ComboboxOption[];
  onValueChange: (value: string) => void;
  input: RefObject<HTMLInputElement | null>;
}

/** The state of a combobox: the typed text, the matching options, and the active one. */
export function useCombobox({ value, options, onValueChange, input }: Choosing) {
  const [isOpen, setIsOpen] = useState(false);
  // While `null`, the field shows the chosen option and the list shows all.
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const shown = isOpen ? searchRows(options, typed ?? '', ({ label, detail = '' }) => [label, detail]) : [];
  const current = shown[Math.min(active, shown.length - 1)];
  const label = options.find((option) => option.value === value)?.label ?? '';

  const close = useCallback(() => {
    setIsOpen(false);
    setTyped(null);
  }, []);
  const open = () => {
    if (isOpen) return;
    setIsOpen(true);
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
    input.current?.select();
  };
  const choose = (option: ComboboxOption | undefined) => {
    if (!option) return;
    onValueChange(option.value);
    close();
  };

  return {
    isOpen,
    shown,
    current,
    text: typed ?? label,
    open,
    close,
    choose,
    point: (option: ComboboxOption) => setActive(shown.indexOf(option)),
    type: (text: string) => {
      setIsOpen(true);
      setTyped(text);
      setActive(0);
    },
    handleKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && !isOpen) open();
      else if (step) setActive(Math.max(0, Math.min(shown.length - 1, active + step)));
      else if (event.key === 'Enter' && isOpen) choose(current);
      else return;
      event.preventDefault();
    },
  };
}
