import { describe, expect, it } from 'vitest';
import { createSubject, deleteSubject, listSubjects, updateSubject } from '@/lib/contract/subjects';
import { addOtherSchool } from '../support/add-other-school';
import { schoolId, type TestBackend } from '../support/backend';
import { startSignedIn } from '../support/sign-in';

async function addAndList(school: TestBackend, ...names: string[]) {
  for (const subject_name of names) await school.call(createSubject, { query: { subject_name } });
  return (await school.call(listSubjects, { query: { page: 1, page_size: 1000 } })).subjects;
}

describe('listing subjects', () => {
  it('has pages sorted by name, and the total', async () => {
    const school = await startSignedIn();
    await addAndList(school, 'Physics', 'art', 'Biology');
    const readPage = (number: number) => school.call(listSubjects, { query: { page: number, page_size: 2 } });
    const firstPage = await readPage(1);
    expect(firstPage.subjects.map(({ subjectName }) => subjectName)).toEqual(['art', 'Biology']);
    expect(firstPage.totalrecords).toBe(3);
    expect((await readPage(2)).subjects.map(({ subjectName }) => subjectName)).toEqual(['Physics']);
    expect((await readPage(3)).subjects).toEqual([]);
  });
  it("uses the product's own field names", async () => {
    const school = await startSignedIn();
    await addAndList(school, 'Art');
    const response = await school.send(listSubjects, { query: { page: 1, page_size: 50 } });
    expect(await response.json()).toMatchObject({
      page: 1,
      per_page: 50,
      totalrecords: 1,
      subjects: [{ schoolId, subjectName: 'Art', createdAt: expect.any(String), updatedAt: expect.any(String) }],
    });
  });
  it('shows no subject of another school', async () => {
    const school = await startSignedIn();
    await addOtherSchool(school);
    expect(await addAndList(school)).toEqual([]);
  });
  it.each([
    { page: 0, page_size: 50 },
    { page: 1, page_size: 0 },
    { page: 1, page_size: 1001 },
    { page: 'two', page_size: 50 },
    { page: 1 },
  ])('refuses %j', async (query) => {
    const school = await startSignedIn();
    expect((await school.refusal(listSubjects, { query })).status).toBe(422);
  });
});

describe('naming a subject', () => {
  it('trims the name', async () => {
    const school = await startSignedIn();
    const [subject] = await addAndList(school, '  Social   Science ');
    expect(subject?.subjectName).toBe('Social Science');
  });
  it.each(['', '   ', 'x'.repeat(101)])('refuses %j', async (subject_name) => {
    const school = await startSignedIn();
    expect((await school.refusal(createSubject, { query: { subject_name } })).status).toBe(422);
  });
  it('refuses a name that another subject has, regardless of case', async () => {
    const school = await startSignedIn();
    const [art, music] = await addAndList(school, 'Art', 'Music');
    const detail = [{ field: 'subject_name', message: 'There is already a subject named Art.' }];
    expect(await school.refusal(createSubject, { query: { subject_name: 'ART' } })).toMatchObject({
      status: 409,
      body: { detail },
    });
    const takenName = { subject_id: music?.id ?? 0, subject_name: 'art' };
    expect(await school.refusal(updateSubject, { query: takenName })).toMatchObject({ status: 409, body: { detail } });
    await school.call(updateSubject, { query: { subject_id: art?.id ?? 0, subject_name: 'ART' } });
    expect((await addAndList(school))[0]?.subjectName).toBe('ART');
  });
});

describe('deleting a subject', () => {
  it('succeeds once', async () => {
    const school = await startSignedIn();
    const [art] = await addAndList(school, 'Art', 'Music');
    const query = { subject_id: art?.id ?? 0 };
    await school.call(deleteSubject, { query });
    expect((await addAndList(school)).map(({ subjectName }) => subjectName)).toEqual(['Music']);
    expect((await school.refusal(deleteSubject, { query })).status).toBe(404);
  });
  it("does not change another school's subject", async () => {
    const school = await startSignedIn();
    const { subjectId } = await addOtherSchool(school);
    const query = { subject_id: subjectId };
    expect((await school.refusal(deleteSubject, { query })).status).toBe(404);
    expect((await school.refusal(updateSubject, { query: { ...query, subject_name: 'Ours' } })).status).toBe(404);
  });
});
