'use client';

import { type KeyboardEvent, type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react';
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
  isLoading: boolean;
  onValueChange: (value: string) => void;
  input: RefObject<HTMLInputElement | null>;
}

export function useCombobox({ value, options, isLoading, onValueChange, input }: Choosing) {
  const [isOpen, setIsOpen] = useState(false);
  // While `null`, the input shows the selected option and the list shows all options.
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  /** True when Enter was pressed before the options had loaded. */
  const [isAwaited, setIsAwaited] = useState(false);
  const matches = () => searchRows(options, typed ?? '', ({ label, detail = '' }) => [label, detail]);
  const shown = isOpen ? matches() : [];
  const current = shown[Math.min(active, shown.length - 1)];
  const label = options.find((option) => option.value === value)?.label ?? '';

  const close = useCallback(() => {
    setIsOpen(false);
    setTyped(null);
    setIsAwaited(false);
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

  const chooseAwaited = useEffectEvent(() => {
    const [first] = matches();
    setIsAwaited(false);
    choose(first);
  });
  useEffect(() => {
    if (isAwaited && !isLoading) chooseAwaited();
  }, [isAwaited, isLoading]);

  return {
    isOpen,
    shown,
    current,
    text: typed ?? label,
    open,
    close,
    /** Handles blur. Keeps the typed text only while the options load. */
    leave: () => (isLoading && typed ? setIsOpen(false) : close()),
    choose,
    point: (option: ComboboxOption) => setActive(shown.indexOf(option)),
    type: (text: string) => {
      setIsOpen(true);
      setTyped(text);
      setActive(0);
      setIsAwaited(false);
    },
    handleKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && !isOpen) open();
      else if (step) setActive(Math.max(0, Math.min(shown.length - 1, active + step)));
      else if (event.key === 'Enter' && isOpen && isLoading) setIsAwaited(Boolean(typed));
      else if (event.key === 'Enter' && isOpen) choose(current);
      else return;
      event.preventDefault();
    },
  };
}
