/** Which class's sections the Sections screen shows. */

/** The wanted class where it exists, else the first. */
export function selectedClass<Class extends { id: number }>(
  classes: readonly Class[],
  wantedId: number | null,
): Class | null {
  return classes.find(({ id }) => id === wantedId) ?? classes[0] ?? null;
}
