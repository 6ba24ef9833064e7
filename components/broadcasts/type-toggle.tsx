'use client';

import type { BroadcastType } from '@/lib/contract/broadcasts';
import { broadcastTypes } from '@/lib/contract/values/constants';
import { cn } from '@/lib/format/cn';

interface TypeToggleProps {
  value: BroadcastType;
  onChange: (type: BroadcastType) => void;
}

export function TypeToggle({ value, onChange }: TypeToggleProps) {
  return (
    <fieldset className="print:hidden inline-flex rounded-control border border-field-line bg-surface p-0.5">
      <legend className="sr-only">Type</legend>
      {broadcastTypes.map((type) => (
        <label
          key={type}
          className={cn(
            'relative flex h-[34px] cursor-pointer items-center rounded-control px-4 font-semibold text-sm transition-colors',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent-deep has-focus-visible:outline-offset-2',
            type === value ? 'bg-accent-soft text-accent-deep' : 'text-secondary-deep hover:text-main',
          )}
        >
          <input
            type="radio"
            name="broadcast-type"
            checked={type === value}
            onChange={() => onChange(type)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {type}
        </label>
      ))}
    </fieldset>
  );
}
