import type { Subject } from '@/lib/contract/subjects';

/** The subjects whose name contains the search, case-insensitive. */
export function findSubjects(subjects: readonly Subject[], search: string): readonly Subject[] {
  const wanted = search.trim().toLocaleLowerCase();
  return wanted ? subjects.filter(({ subjectName }) => subjectName.toLocaleLowerCase().includes(wanted)) : subjects;
}
