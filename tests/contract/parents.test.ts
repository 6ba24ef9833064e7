import { describe, expect, it } from 'vitest';
import type { CallInput } from '@/lib/contract/call';
import { uploadFile } from '@/lib/contract/files';
import {
  addParent,
  createParent,
  listParents,
  type ParentType,
  removeParent,
  updateUser,
  validateUser,
} from '@/lib/contract/parents';
import { deleteStudent } from '@/lib/contract/students';
import { adminId, schoolId, type TestBackend } from '../support/backend';
import { fileOf } from '../support/files';
import { startSignedIn } from '../support/sign-in';
import { addStudent } from '../support/students';

type Person = CallInput<typeof createParent>['body'];

const createPerson = (changes: Partial<Person> = {}): Person => ({
  mobileno: '9812345678',
  first_name: 'Ravi',
  middle_name: '',
  last_name: 'Rao',
  email: '',
  profilepic: '',
  ...changes,
});

async function startWithStudent() {
  const school = await startSignedIn();
  const student = await addStudent(school);
  return { school, student_id: student.id };
}

const parentsOf = async (school: TestBackend, student_id: number) =>
  (await school.call(listParents, { query: { student_id } })).parents;

const createParentOf = (school: TestBackend, student_id: number, parent_type: ParentType, body = createPerson()) =>
  school.call(createParent, { query: { student_id, parent_type }, body });

const findUserByMobile = async (school: TestBackend, mobile_number: string) =>
  (await school.call(validateUser, { query: { mobile_number } })).data?.user ?? null;

it('a registered person is found with the names of their children', async () => {
  const { school, student_id } = await startWithStudent();
  const sibling = await addStudent(school, { firstname: 'Dev', lastname: 'Rao', enrollmentno: 'S-2' });
  const parent = createPerson();
  await createParentOf(school, student_id, 'father', parent);
  const user = await findUserByMobile(school, parent.mobileno);
  await school.call(addParent, {
    body: { student_id: sibling.id, parent_id: user?.userId ?? 0, parent_type: 'guardian' },
  });
  const found = await findUserByMobile(school, parent.mobileno);
  expect(found?.children?.map(({ parenttype }) => parenttype)).toEqual(['father', 'guardian']);
  expect(found?.children?.at(1)).toMatchObject({ firstname: 'Dev', lastname: 'Rao' });
});

describe('a new parent', () => {
  it.each<ParentType>(['father', 'mother', 'guardian'])('becomes the %s of the student', async (type) => {
    const { school, student_id } = await startWithStudent();
    await createParentOf(school, student_id, type);
    expect(await parentsOf(school, student_id)).toEqual([
      {
        id: expect.any(Number),
        version: expect.any(String),
        parenttype: type,
        mobileno: '9812345678',
        firstname: 'Ravi',
        middlename: '',
        lastname: 'Rao',
        email: '',
        profilepic: '',
      },
    ]);
  });

  it('cannot sign in to the console', async () => {
    const { school, student_id } = await startWithStudent();
    await createParentOf(school, student_id, 'father');
    const row = await school.db.selectFrom('users').select('role').where('mobileno', '=', '9812345678').execute();
    expect(row).toEqual([{ role: null }]);
  });

  it.each([
    [{ first_name: ' ' }, 'first_name', 'Mobile number and first name are required'],
    [{ mobileno: '98' }, 'mobileno', 'Mobile number must be 10 digits'],
    [{ email: 'nobody' }, 'email', 'Please enter a valid email address, such as name@example.com'],
    [{ profilepic: 'never-uploaded.jpg' }, 'profilepic', 'This photo was not found. Please upload it again.'],
  ])('with %j is refused at its field', async (changes, field, message) => {
    const { school, student_id } = await startWithStudent();
    const query = { student_id, parent_type: 'father' };
    const { status, body } = await school.refusal(createParent, { query, body: createPerson(changes) });
    expect([status, body.detail]).toEqual([422, [{ field, message }]]);
    expect(await parentsOf(school, student_id)).toEqual([]);
  });

  it('with a registered number is refused and not added', async () => {
    const { school, student_id } = await startWithStudent();
    await createParentOf(school, student_id, 'father');
    const query = { student_id, parent_type: 'mother' };
    const { status, body } = await school.refusal(createParent, { query, body: createPerson({ first_name: 'Asha' }) });
    expect([status, body.detail[0].field]).toEqual([409, 'mobileno']);
    expect(await parentsOf(school, student_id)).toHaveLength(1);
  });

  it('is refused and not registered when the student already has such a parent', async () => {
    const { school, student_id } = await startWithStudent();
    await createParentOf(school, student_id, 'father');
    const query = { student_id, parent_type: 'father' };
    const body = createPerson({ mobileno: '9812345679' });
    const refusal = await school.refusal(createParent, { query, body });
    expect(refusal.status).toBe(409);
    expect(refusal.body.message).toBe('This student already has a father. Please unlink that person first.');
    expect(await findUserByMobile(school, '9812345679')).toBeNull();
  });
});

describe('a mobile number', () => {
  it('finds the registered person, or null', async () => {
    const { school, student_id } = await startWithStudent();
    await createParentOf(school, student_id, 'father', createPerson({ email: 'ravi@example.com' }));
    expect(await findUserByMobile(school, '9812345678')).toEqual({
      userId: expect.any(Number),
      children: [{ firstname: 'Aarav', middlename: '', lastname: 'Sharma', parenttype: 'father' }],
      version: expect.any(String),
      firstName: 'Ravi',
      middleName: '',
      lastName: 'Rao',
      email: 'ravi@example.com',
      profilepic: '',
    });
    expect(await findUserByMobile(school, '9000000001')).toBeNull();
  });
});

describe('a registered person', () => {
  async function startWithFather() {
    const { school, student_id } = await startWithStudent();
    await createParentOf(school, student_id, 'father');
    const sibling = await addStudent(school, { firstname: 'Diya' });
    const father = await findUserByMobile(school, '9812345678');
    return { school, student_id, sibling_id: sibling.id, parent_id: father?.userId ?? 0 };
  }

  it('can be linked to siblings', async () => {
    const { school, sibling_id, parent_id } = await startWithFather();
    await school.call(addParent, { body: { student_id: sibling_id, parent_id, parent_type: 'father' } });
    expect(await parentsOf(school, sibling_id)).toMatchObject([{ id: parent_id, parenttype: 'father' }]);
  });

  it('cannot be linked twice to one child', async () => {
    const { school, student_id, parent_id } = await startWithFather();
    const body = { student_id, parent_id, parent_type: 'guardian' };
    const refusal = await school.refusal(addParent, { body });
    expect([refusal.status, refusal.body.message]).toEqual([409, "This person is already this student's father."]);
  });

  it('shows changed details for every child', async () => {
    const { school, student_id, parent_id } = await startWithFather();
    const file = fileOf('png', 'ravi.png');
    const { filename } = await school.call(uploadFile, { query: { folder: 'parents' }, file });
    const body = createPerson({ first_name: 'Ravindra', mobileno: '9812345670', profilepic: filename });
    await school.call(updateUser, { query: { user_id: parent_id }, body });
    expect(await parentsOf(school, student_id)).toMatchObject([
      { firstname: 'Ravindra', mobileno: '9812345670', profilepic: 'ravi.png' },
    ]);
  });

  it('cannot take another person’s number', async () => {
    const { school, student_id, parent_id } = await startWithFather();
    await createParentOf(school, student_id, 'mother', createPerson({ mobileno: '9812345600' }));
    const query = { user_id: parent_id };
    const { status, body } = await school.refusal(updateUser, {
      query,
      body: createPerson({ mobileno: '9812345600' }),
    });
    expect([status, body.detail[0].field]).toEqual([409, 'mobileno']);
  });

  it('stays registered after being unlinked', async () => {
    const { school, student_id, parent_id } = await startWithFather();
    await school.call(removeParent, { query: { student_id, parent_id } });
    expect(await parentsOf(school, student_id)).toEqual([]);
    expect(await findUserByMobile(school, '9812345678')).not.toBeNull();
    expect((await school.refusal(removeParent, { query: { student_id, parent_id } })).status).toBe(404);
  });

  it('stays registered after the child is deleted', async () => {
    const { school, student_id, parent_id } = await startWithFather();
    await school.call(deleteStudent, { params: { id: student_id } });
    expect(await findUserByMobile(school, '9812345678')).toMatchObject({ userId: parent_id });
  });
});

describe('a student of another school', () => {
  it('has no readable or changeable parents', async () => {
    const { school, student_id } = await startWithStudent();
    const now = new Date().toISOString();
    const other = { name: 'Other', address: '', logo: null, created_at: now, updated_at: now };
    const { id } = await school.db.insertInto('schools').values(other).returning('id').executeTakeFirstOrThrow();
    await school.db.updateTable('students').set({ school_id: id }).where('school_id', '=', schoolId).execute();
    const link = { student_id, parent_id: adminId, parent_type: 'guardian' };
    expect((await school.refusal(listParents, { query: { student_id } })).status).toBe(404);
    expect((await school.refusal(addParent, { body: link })).status).toBe(404);
    expect((await school.refusal(createParent, { query: link, body: createPerson() })).status).toBe(404);
    expect((await school.refusal(removeParent, { query: link })).status).toBe(404);
    expect(await findUserByMobile(school, '9812345678')).toBeNull();
  });
});
