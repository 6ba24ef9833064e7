import type { ComponentProps } from 'react';

interface ListboxOptionProps extends ComponentProps<'div'> {
  isChosen: boolean;
}

/**
 * An option of a listbox. The focus stays on the field or the list, which handles the keys and points to the current
 * option with `aria-activedescendant`.
 */
export function ListboxOption({ isChosen, ...rest }: ListboxOptionProps) {
  // biome-ignore lint/a11y/useFocusableInteractive: a row that took the focus itself would take it away when scrolled off.
  return <div {...rest} role="option" aria-selected={isChosen} />;
}
