import type { Subject } from '@/lib/contract/subjects';

/** The subjects of one page whose name holds what is searched. */
export function findSubjects(subjects: readonly Subject[], search: string): readonly Subject[] {
  const wanted = search.trim().toLocaleLowerCase();
  return wanted ? subjects.filter(({ subjectName }) => subjectName.toLocaleLowerCase().includes(wanted)) : subjects;
}
