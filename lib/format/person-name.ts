type Part = string | null | undefined;

interface Name {
  firstName?: Part;
  middleName?: Part;
  lastName?: Part;
  firstname?: Part;
  middlename?: Part;
  lastname?: Part;
  first_name?: Part;
  middle_name?: Part;
  last_name?: Part;
}

export const personName = (person: Name): string =>
  [
    person.firstName ?? person.firstname ?? person.first_name,
    person.middleName ?? person.middlename ?? person.middle_name,
    person.lastName ?? person.lastname ?? person.last_name,
  ]
    .flatMap((part) => part?.split(/\s+/) ?? [])
    .filter(Boolean)
    .join(' ');
