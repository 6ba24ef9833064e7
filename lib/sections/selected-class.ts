/** Which class's sections the Sections screen shows. */

/** Parses the class id of a URL; `null` where there is none. */
export const parseClassId = (text: string | null | undefined): number | null =>
  text && /^\d{1,15}$/.test(text) ? Number(text) : null;

/** The wanted class where it exists, else the first. */
export function selectedClass<Class extends { id: number }>(
  classes: readonly Class[],
  wantedId: number | null,
): Class | null {
  return classes.find(({ id }) => id === wantedId) ?? classes[0] ?? null;
}
