import type { ComponentProps } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref'> {
  /** True for the indeterminate state: some, but not all, are selected. */
  isMixed?: boolean;
  ref?: (element: HTMLInputElement | null) => void;
}

export function Checkbox({ isMixed = false, ref, ...rest }: CheckboxProps) {
  return (
    <input
      {...rest}
      ref={(element) => {
        if (element) element.indeterminate = isMixed;
        ref?.(element);
      }}
      type="checkbox"
      className="checkbox"
    />
  );
}
