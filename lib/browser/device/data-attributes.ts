/** Data attributes for spreading on an element. Global listeners and dialogs read them. */

export const allowsRapidClicks = { 'data-allows-rapid-clicks': true } as const;
export const asksBeforeLeaving = { 'data-asks-before-leaving': true } as const;
export const initialFocus = { 'data-autofocus': true } as const;

export const selectorOf = (attribute: Record<string, true>): string => `[${Object.keys(attribute)[0]}]`;
