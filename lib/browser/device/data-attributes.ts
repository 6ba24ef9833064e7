/** Data attributes for spreading on an element. Global listeners and dialogs read them. */

export const allowsRapidClicks = { 'data-in-a-row': true } as const;
export const asksBeforeLeaving = { 'data-asks': true } as const;
export const focusedFirst = { 'data-autofocus': true } as const;

export const selectorOf = (mark: Record<string, true>): string => `[${Object.keys(mark)[0]}]`;
