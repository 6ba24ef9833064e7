'use client';

import { Check, ChevronDown } from 'lucide';
import { type ComponentProps, startTransition, useEffect, useId, useRef } from 'react';
import { cn } from '@/lib/format/cn';
import { Icon } from './icon';
import { Input } from './input';
import { ListboxOption } from './listbox-option';
import { type ComboboxOption, useCombobox } from './use-combobox';
import { useEscape, useFloatingList } from './use-floating-list';

interface ComboboxOptionRowProps {
  id: string;
  option: ComboboxOption;
  isChosen: boolean;
  isCurrent: boolean;
  onHighlight: () => void;
  onChoose: () => void;
}

function ComboboxOptionRow({ id, option, isChosen, isCurrent, onHighlight, onChoose }: ComboboxOptionRowProps) {
  return (
    <ListboxOption
      id={id}
      isChosen={isChosen}
      onPointerMove={onHighlight}
      onClick={onChoose}
      className={cn(
        'flex cursor-pointer select-none items-center gap-3 rounded-sm px-3 py-2 text-sm',
        isCurrent && 'bg-accent-soft text-accent-deep',
      )}
    >
      <span title={option.label} className="min-w-0 flex-1 truncate">
        {option.label}
      </span>
      {option.detail && (
        <span title={option.detail} className="max-w-[50%] truncate text-secondary-deep text-xs">
          {option.detail}
        </span>
      )}
      <span className="size-4 shrink-0">{isChosen && <Icon of={Check} className="size-4" />}</span>
    </ListboxOption>
  );
}

interface ComboboxProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> {
  /** '' means that nothing is selected. */
  value: string;
  onValueChange: (value: string) => void;
  options: readonly ComboboxOption[];
  /**
   * True while the options load. The typed text then stays, and Enter chooses an option once the options have loaded.
   */
  isLoading?: boolean;
  emptyText?: string;
  ref?: (element: HTMLInputElement | null) => void;
}

/** Renders a select for long lists. Typing filters the options, arrow keys move, and Enter chooses. */
export function Combobox(props: ComboboxProps) {
  const {
    value,
    onValueChange,
    options,
    isLoading = false,
    emptyText = 'No one found',
    ref,
    onBlur,
    className,
    ...rest
  } = props;
  const listId = useId();
  const input = useRef<HTMLInputElement | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const combobox = useCombobox({ value, options, isLoading, onValueChange, input });
  const optionId = (option: ComboboxOption) => `${listId}-${option.value}`;
  const currentId = combobox.current && optionId(combobox.current);
  const isEmpty = combobox.isOpen && !combobox.current;
  const shownText = isLoading ? 'Loading…' : emptyText;

  useFloatingList(combobox.isOpen, input, list);
  useEscape(combobox.isOpen, combobox.close);
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);

  return (
    <div className="relative">
      <Input
        {...rest}
        ref={(element) => {
          input.current = element;
          ref?.(element);
        }}
        role="combobox"
        aria-expanded={combobox.isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={currentId}
        autoComplete="off"
        value={combobox.text}
        onChange={(event) => combobox.handleType(event.target.value)}
        onClick={combobox.open}
        onKeyDown={combobox.handleKeyDown}
        onBlur={(event) => {
          // Defers hiding the rows, because Radix moves the focus back when an element disappears during a focus
          // change.
          startTransition(combobox.handleBlur);
          onBlur?.(event);
        }}
        className={cn('truncate pr-9', className)}
      />
      <Icon
        of={ChevronDown}
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-secondary-deep"
      />
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Choices"
        popover="manual"
        tabIndex={-1}
        // Keeps a press on the list from moving the focus out of the input.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        className="fixed inset-auto m-0 overflow-y-auto rounded-control border bg-raised p-1 text-main shadow-float"
      >
        {combobox.shown.map((option) => (
          <ComboboxOptionRow
            key={option.value}
            id={optionId(option)}
            option={option}
            isChosen={option.value === value}
            isCurrent={option === combobox.current}
            onHighlight={() => combobox.highlight(option)}
            onChoose={() => combobox.choose(option)}
          />
        ))}
        {isEmpty && (
          <div aria-hidden className="px-3 py-2 text-secondary-deep text-sm">
            {shownText}
          </div>
        )}
      </div>
      {/* The message is outside the listbox, because a listbox may contain only options. */}
      <output className="sr-only">{isEmpty && shownText}</output>
    </div>
  );
}
