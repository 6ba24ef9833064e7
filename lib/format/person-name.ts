type Part = string | null | undefined;

export const personName = (person: { firstName?: Part; middleName?: Part; lastName?: Part }): string =>
  [person.firstName, person.middleName, person.lastName]
    .flatMap((part) => part?.split(/\s+/) ?? [])
    .filter(Boolean)
    .join(' ');
