export function selectedClass<Class extends { id: number }>(
  classes: readonly Class[],
  wantedId: number | null,
): Class | null {
  return classes.find(({ id }) => id === wantedId) ?? classes[0] ?? null;
}
