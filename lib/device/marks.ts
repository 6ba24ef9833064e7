/** Attributes by which an element tells the page's listeners, or the dialog around it, how to treat it. They are spread. */

/** As many quick presses count as there are. */
export const pressedInARow = { 'data-in-a-row': true } as const;
/** A link that asks by itself before it leaves unsaved input. */
export const asksItself = { 'data-asks': true } as const;
/** Has the focus when its dialog opens, rather than the first field. */
export const focusedFirst = { 'data-autofocus': true } as const;

export const selectorOf = (mark: Record<string, true>): string => `[${Object.keys(mark)[0]}]`;
