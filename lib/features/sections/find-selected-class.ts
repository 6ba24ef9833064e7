export function findSelectedClass<Class extends { id: number }>(
  classes: readonly Class[],
  classId: number | null,
): Class | null {
  return classes.find(({ id }) => id === classId) ?? classes[0] ?? null;
}
