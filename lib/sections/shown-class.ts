/** The class that an address names; `null` for none or for what can't be one. */
export const classIdOf = (text: string | null | undefined): number | null =>
  text && /^\d{1,15}$/.test(text) ? Number(text) : null;

/** The class whose sections are shown: the wanted one where it is on offer, else the first. */
export function shownClass<Class extends { id: number }>(
  classes: readonly Class[],
  wantedId: number | null,
): Class | null {
  return classes.find(({ id }) => id === wantedId) ?? classes[0] ?? null;
}
