import { describe, expect, it } from 'vitest';
import { fromWire } from '@/lib/contract/fields/field';
import { studentFields } from '@/lib/contract/fields/students';
import { uploadFile } from '@/lib/contract/files';
import {
  createStudent,
  deleteStudent,
  listStudents,
  toggleStudentStatus,
  updateStudent,
} from '@/lib/contract/students';
import { schoolId } from '../support/backend';
import { emptyTexts, otherTexts } from '../support/field-values';
import { fileOf } from '../support/files';
import { startSignedIn } from '../support/sign-in';
import { addStudent, createStudentBody, findStudents } from '../support/students';

const pageQuery = (number: number, per_page: number, search = '') => ({ query: { page: number, per_page, search } });

describe('a new student', () => {
  it('is listed with the values that were sent', async () => {
    const school = await startSignedIn();
    const body = { ...createStudentBody(), ...otherTexts(studentFields) };
    const reply = await (await school.send(createStudent, { body })).json();
    expect(reply).toMatchObject({ status: 'success', data: { id: expect.any(Number) } });
    expect(await findStudents(school)).toEqual([
      {
        ...fromWire(studentFields, { ...emptyTexts(studentFields), ...body }),
        ...{ id: expect.any(Number), version: expect.any(String), isActive: true, foundBy: '' },
        ...{ classId: null, className: '', sectionId: null, section: '' },
      },
    ]);
  });

  it('is saved once when the same request is repeated', async () => {
    const school = await startSignedIn();
    const body = createStudentBody();
    const keyHeader = { 'idempotency-key': 'save' };
    expect(await school.call(createStudent, { body }, keyHeader)).toEqual(
      await school.call(createStudent, { body }, keyHeader),
    );
    expect(await findStudents(school)).toHaveLength(1);
  });

  it('keeps emoji and loses surrounding spaces', async () => {
    const school = await startSignedIn();
    expect(await addStudent(school, { firstname: '  Zoë 🎈  ' })).toMatchObject({ firstName: 'Zoë 🎈' });
  });

  it.each([
    [{ enrollmentno: ' ' }, 'enrollmentno', 'Enrollment number is required'],
    [{ firstname: '' }, 'firstname', 'First name is required'],
    [{ firstname: 'a'.repeat(101) }, 'firstname', 'First name can have at most 100 characters'],
    [{ lastname: '' }, 'lastname', 'Last name is required'],
    [{ mobileno: '981234567' }, 'mobileno', 'Phone number must be 10 digits'],
    [{ email: 'aarav@' }, 'email', 'Please enter a valid email address, such as name@example.com'],
    [{ zipcode: '41100' }, 'zipcode', 'Pin code must be 6 digits'],
    [{ city: '' }, 'city', 'City is required'],
    [{ state: 'Atlantis' }, 'state', 'State must be one of the 28 states of India'],
    [{ addressline1: '' }, 'addressline1', 'Address is required'],
    [{ dob: '2999-01-01' }, 'dob', 'Date of birth can’t be in the future'],
    [{ dob: '1800-01-01' }, 'dob', 'Date of birth can’t be 120 or more years ago'],
    [{ dob: '2015-02-30' }, 'dob', expect.any(String)],
    [{ gender: 'X' }, 'gender', expect.any(String)],
    [{ profilepic: 'never-uploaded.jpg' }, 'profilepic', 'This photo was not found. Please upload it again.'],
  ])('with %j is refused at its field', async (changes, field, message) => {
    const school = await startSignedIn();
    const { status, body } = await school.refusal(createStudent, { body: { ...createStudentBody(), ...changes } });
    expect(status).toBe(422);
    expect(body.detail).toEqual([{ field, message }]);
    expect(await findStudents(school)).toEqual([]);
  });

  it('cannot have another student’s enrolment number, regardless of case', async () => {
    const school = await startSignedIn();
    await addStudent(school, { enrollmentno: 'en-7' });
    const { status, body } = await school.refusal(createStudent, { body: createStudentBody({ enrollmentno: 'EN-7' }) });
    expect(status).toBe(409);
    expect(body.detail).toEqual([{ field: 'enrollmentno', message: 'Enrollment number en-7 is already in use.' }]);
  });

  it('is refused without a token', async () => {
    const school = await startSignedIn();
    school.useToken(null);
    expect((await school.refusal(createStudent, { body: createStudentBody() })).status).toBe(401);
  });
});

describe('the list of students', () => {
  it('has pages in the order of creation, and the total', async () => {
    const school = await startSignedIn();
    for (const lastname of ['One', 'Two', 'Three']) await addStudent(school, { lastname });
    const { data, total_records } = await school.call(listStudents, pageQuery(2, 2));
    expect([data.map(({ lastName }) => lastName), total_records]).toEqual([['Three'], 3]);
  });

  it.each([
    'ishaan',
    'KAPOOR',
    'ishaan kapoor',
    'shaan k',
    'kapoor ishaan',
    'nagpur kapoor',
    'Ishaan Veer Kapoor',
    'is',
    '12-x9',
    'AB/0%12',
    '98123',
    'nagpur',
    'veer@example',
  ])('finds a student by “%s”', async (search) => {
    const school = await startSignedIn();
    await addStudent(school);
    await addStudent(school, {
      enrollmentno: 'AB/0%12-x9',
      firstname: 'Ishaan',
      middlename: 'Veer',
      lastname: 'Kapoor',
      mobileno: '9812345678',
      email: 'veer@example.com',
      city: 'Nagpur',
    });
    expect((await findStudents(school, search)).map(({ firstName }) => firstName)).toEqual(['Ishaan']);
  });

  it.each(['%', '__', '"', '" OR "a', 'sharma" OR "pune', "'; drop table students; --", '*', '-'.repeat(100)])(
    'searches %j literally and finds no student',
    async (search) => {
      const school = await startSignedIn();
      await addStudent(school, { enrollmentno: 'E1' });
      expect(await findStudents(school, search)).toEqual([]);
    },
  );

  it('finds a renamed student by the new name only, and does not find a deleted one', async () => {
    const school = await startSignedIn();
    const student = await addStudent(school, { firstname: 'Before', enrollmentno: 'E1' });
    const body = { ...createStudentBody({ firstname: 'After', enrollmentno: 'E1' }), id: student.id };
    await school.call(updateStudent, { query: { student_id: student.id }, body });
    expect([(await findStudents(school, 'before')).length, (await findStudents(school, 'after')).length]).toEqual([
      0, 1,
    ]);
    await school.call(deleteStudent, { params: { id: student.id } });
    expect(await findStudents(school, 'after')).toEqual([]);
  });
});

describe('an update of a student', () => {
  it('saves the status and the photo that were sent', async () => {
    const school = await startSignedIn();
    const student = await addStudent(school);
    const file = fileOf('jpg', 'face.jpg');
    const { filename } = await school.call(uploadFile, { query: { folder: 'students' }, file });
    const changes = { enrollmentno: student.enrollmentNo, profilepic: filename, isactive: false };
    const body = { ...createStudentBody(changes), id: student.id };
    await school.call(updateStudent, { query: { student_id: student.id }, body });
    expect(await findStudents(school)).toMatchObject([{ profilepic: 'face.jpg', isActive: false }]);
  });

  it('is refused for a student of another school', async () => {
    const school = await startSignedIn();
    const student = await addStudent(school);
    const now = new Date().toISOString();
    const other = { name: 'Other', address: '', logo: null, created_at: now, updated_at: now };
    const { id } = await school.db.insertInto('schools').values(other).returning('id').executeTakeFirstOrThrow();
    await school.db.updateTable('students').set({ school_id: id }).where('school_id', '=', schoolId).execute();
    const query = { student_id: student.id };
    const body = { ...createStudentBody(), id: student.id };
    expect((await school.refusal(updateStudent, { query, body })).status).toBe(404);
    expect((await school.refusal(toggleStudentStatus, { query })).status).toBe(404);
    expect((await school.refusal(deleteStudent, { params: { id: student.id } })).status).toBe(404);
    expect(await findStudents(school)).toEqual([]);
  });
});

describe('the status of a student', () => {
  it('is toggled by each call', async () => {
    const school = await startSignedIn();
    const { id } = await addStudent(school);
    const toggle = () => school.call(toggleStudentStatus, { query: { student_id: id } });
    expect(await toggle()).toMatchObject({ data: { isActive: false } });
    expect(await findStudents(school)).toMatchObject([{ isActive: false }]);
    expect(await toggle()).toMatchObject({ data: { isActive: true } });
  });

  it('is toggled once when the same call is sent twice', async () => {
    const school = await startSignedIn();
    const { id } = await addStudent(school);
    const toggle = () =>
      school.call(toggleStudentStatus, { query: { student_id: id } }, { 'idempotency-key': 'toggle' });
    await toggle();
    await toggle();
    expect(await findStudents(school)).toMatchObject([{ isActive: false }]);
  });
});
