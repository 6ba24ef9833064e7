/** Data attributes that components spread on elements. Global listeners and dialogs read the attributes. */

export const allowsRapidClicks = { 'data-allows-rapid-clicks': true } as const;
export const asksBeforeLeaving = { 'data-asks-before-leaving': true } as const;
/** Marks a dialog that hides the page and all other dialogs. `globals.css` reads the attribute. */
export const hidesPage = { 'data-hides-page': true } as const;
export const initialFocus = { 'data-autofocus': true } as const;

export const selectorOf = (attribute: Record<string, true>): string => `[${Object.keys(attribute)[0]}]`;
