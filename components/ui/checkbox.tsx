'use client';

import { type ComponentProps, useEffect, useRef } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref'> {
  /** True for the indeterminate state: some, but not all, are selected. */
  isMixed?: boolean;
  ref?: (element: HTMLInputElement | null) => void;
}

export function Checkbox({ isMixed = false, ref, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed;
  }, [isMixed]);

  return (
    <input
      {...rest}
      ref={(element) => {
        input.current = element;
        ref?.(element);
      }}
      type="checkbox"
      className="checkbox"
    />
  );
}
