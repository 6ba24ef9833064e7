import { Check } from 'lucide-react';
import { cn } from '@/lib/format/cn';
import type { ComboboxOption } from './use-combobox';

interface ComboboxOptionRowProps {
  id: string;
  option: ComboboxOption;
  isChosen: boolean;
  isCurrent: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

export function ComboboxOptionRow({ id, option, isChosen, isCurrent, onPoint, onChoose }: ComboboxOptionRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys for its options.
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant says which option has the focus.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      onPointerMove={onPoint}
      onClick={onChoose}
      className={cn(
        'flex cursor-pointer select-none items-center gap-3 rounded-sm px-3 py-2 text-sm',
        isCurrent && 'bg-accent-soft text-accent-deep',
      )}
    >
      <span title={option.label} className="min-w-0 flex-1 truncate">
        {option.label}
      </span>
      {option.detail && <span className="max-w-[50%] truncate text-secondary-deep text-xs">{option.detail}</span>}
      <Check aria-hidden className={cn('size-4 shrink-0', !isChosen && 'invisible')} />
    </div>
  );
}
