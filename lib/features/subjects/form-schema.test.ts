import { describe, expect, it } from 'vitest';
import { subjectForm } from './form-schema';
import { findSubjects } from './queries';

const subjects = ['Mathematics', 'Environmental Studies', 'गणित'].map((subjectName, id) => ({ id, subjectName }));
const findIds = (search: string) => findSubjects(subjects, search).map(({ id }) => id);

describe('findSubjects', () => {
  it.each([
    ['', [0, 1, 2]],
    ['  ', [0, 1, 2]],
    ['MATH', [0]],
    [' studies ', [1]],
    ['गण', [2]],
    ['math.*', []],
  ])('finds by %j', (search, ids) => {
    expect(findIds(search)).toEqual(ids);
  });
});

describe('subjectForm', () => {
  it.each(['', '  '])('refuses the name %j', (subjectName) => {
    expect(subjectForm.safeParse({ subjectName }).error?.issues[0]?.message).toBe('Subject name is required');
  });
  it('trims the name', () => {
    expect(subjectForm.parse({ subjectName: ' Hindi ' })).toEqual({ subjectName: 'Hindi' });
  });
});
