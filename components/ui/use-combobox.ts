'use client';

import { type KeyboardEvent, type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { searchRows } from '@/lib/format/search-text';

export interface ComboboxOption {
  value: string;
  label: string;
  detail?: string;
  keywords?: string;
}

interface UseComboboxOptions {
  value: string;
  options: readonly ComboboxOption[];
  isLoading: boolean;
  onValueChange: (value: string) => void;
  input: RefObject<HTMLInputElement | null>;
}

export function useCombobox({ value, options, isLoading, onValueChange, input }: UseComboboxOptions) {
  const [isOpen, setIsOpen] = useState(false);
  // The text that the user has typed. While it is `null`, the input shows the selected option and the list shows all
  // options.
  const [typedText, setTypedText] = useState<string | null>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  /** True when Enter was pressed before the options had loaded. */
  const [isEnterPending, setIsEnterPending] = useState(false);
  const matches = () =>
    searchRows(options, typedText ?? '', ({ label, detail = '', keywords = '' }) => [label, detail, keywords]);
  const visibleOptions = isOpen ? matches() : [];
  const current = visibleOptions[Math.min(activeIndex, visibleOptions.length - 1)];
  const label = options.find((option) => option.value === value)?.label ?? '';

  const close = useCallback(() => {
    setIsOpen(false);
    setTypedText(null);
    setIsEnterPending(false);
  }, []);
  const open = () => {
    if (isOpen) return;
    setIsOpen(true);
    setActiveIndex(
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

  const chooseFirstMatch = useEffectEvent(() => {
    const [first] = matches();
    setIsEnterPending(false);
    choose(first);
  });
  useEffect(() => {
    if (isEnterPending && !isLoading) chooseFirstMatch();
  }, [isEnterPending, isLoading]);

  return {
    isOpen,
    shown: visibleOptions,
    current,
    text: typedText ?? label,
    open,
    close,
    handleBlur: () => (isLoading && typedText ? setIsOpen(false) : close()),
    choose,
    highlight: (option: ComboboxOption) => setActiveIndex(visibleOptions.indexOf(option)),
    handleType: (text: string) => {
      setIsOpen(true);
      setTypedText(text);
      setActiveIndex(0);
      setIsEnterPending(false);
    },
    handleKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && !isOpen) open();
      else if (step) setActiveIndex(Math.max(0, Math.min(visibleOptions.length - 1, activeIndex + step)));
      else if (event.key === 'Enter' && isOpen && isLoading) setIsEnterPending(Boolean(typedText));
      else if (event.key === 'Enter' && isOpen) choose(current);
      else return;
      event.preventDefault();
    },
  };
}
