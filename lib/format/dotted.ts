/** The parts that are there, with a dot between them: `Asha Rao · EMP012`. */
export const dotted = (...parts: string[]): string => parts.filter(Boolean).join(' · ');
