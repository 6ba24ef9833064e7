import { callQuery } from '@/lib/browser/client/call';
import type { Student } from '@/lib/contract/students';
import { parseId } from '@/lib/contract/values/integers';
import { maxStudentsPerPage, studentQuery } from '@/lib/features/students/queries';

export const classListPath = (sectionId: number) => `/sections/${sectionId}/class-list`;

export interface DocumentChoice {
  sectionId: number | null;
  studentIds: number[];
}

/** The maximum number of single students, because each of them needs a request. */
const maxStudents = 100;

export function readDocumentChoice(query: Pick<URLSearchParams, 'get'>): DocumentChoice {
  const ids = (query.get('students') ?? '').split(',').flatMap((text) => parseId(text) ?? []);
  return { sectionId: parseId(query.get('section')), studentIds: [...new Set(ids)].slice(0, maxStudents) };
}

export const documentAddress = (path: string, { sectionId, studentIds }: DocumentChoice): string =>
  `${path}?${sectionId === null ? `students=${studentIds.join(',')}` : `section=${sectionId}`}`;

/** Needs a server with the feature `filter`. */
export const documentQueries = ({ sectionId, studentIds }: DocumentChoice) =>
  sectionId === null
    ? studentIds.map(studentQuery)
    : [
        callQuery(
          'GET /students/list',
          { query: { page: 1, per_page: maxStudentsPerPage, section_id: sectionId, status: 'active' } },
          'Failed to load students',
        ),
      ];

const wordsByGender = {
  M: { child: 'son', subject: 'He', possessive: 'His' },
  F: { child: 'daughter', subject: 'She', possessive: 'Her' },
};
const neutralWords = { child: 'child', subject: 'The student', possessive: 'The student’s' };

export const wordsFor = ({ gender }: Pick<Student, 'gender'>) => (gender ? wordsByGender[gender] : neutralWords);
