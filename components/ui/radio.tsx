import type { ComponentProps } from 'react';

export function Radio(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <input
      {...props}
      type="radio"
      className="size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-field-line bg-surface transition-colors checked:border-[6px] checked:border-accent hover:border-accent-deep disabled:cursor-not-allowed disabled:opacity-50"
    />
  );
}
