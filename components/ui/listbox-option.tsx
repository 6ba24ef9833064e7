import type { ComponentProps } from 'react';

interface ListboxOptionProps extends ComponentProps<'div'> {
  isChosen: boolean;
}

/**
 * Renders an option of a listbox. The focus stays on the field or the list, which handles the keys and sets
 * `aria-activedescendant`.
 */
export function ListboxOption({ isChosen, ...rest }: ListboxOptionProps) {
  // biome-ignore lint/a11y/useFocusableInteractive: a focused row would lose the focus when it is scrolled out of view.
  return <div {...rest} role="option" aria-selected={isChosen} />;
}
