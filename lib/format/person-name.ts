type Part = string | null | undefined;

/** The parts of a name in one line; a missing middle name leaves no gap. */
export const personName = (person: { firstName?: Part; middleName?: Part; lastName?: Part }): string =>
  [person.firstName, person.middleName, person.lastName]
    .flatMap((part) => part?.split(/\s+/) ?? [])
    .filter(Boolean)
    .join(' ');
