import { Check } from 'lucide-react';
import { cn } from '@/lib/format/cn';
import { ListboxOption } from './listbox-option';
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
    <ListboxOption
      id={id}
      isChosen={isChosen}
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
      {option.detail && (
        <span title={option.detail} className="max-w-[50%] truncate text-secondary-deep text-xs">
          {option.detail}
        </span>
      )}
      <span className="size-4 shrink-0">{isChosen && <Check aria-hidden className="size-4" />}</span>
    </ListboxOption>
  );
}
