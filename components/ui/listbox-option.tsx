import type { ComponentProps } from 'react';

interface ListboxOptionProps extends ComponentProps<'div'> {
  isChosen: boolean;
}

/**
 * A row to choose. The focus stays with the field or the list around, which names the current row by
 * `aria-activedescendant` and takes the keys for all.
 */
export function ListboxOption({ isChosen, ...rest }: ListboxOptionProps) {
  // biome-ignore lint/a11y/useFocusableInteractive: a row that took the focus itself would take it away when scrolled off.
  return <div {...rest} role="option" aria-selected={isChosen} />;
}
