import { describe, expect, it } from 'vitest';
import { uploadFile } from '@/lib/contract/files';
import { loadDay, loadProfile, updateSchool } from '@/lib/contract/school';
import { movedTables } from '@/lib/server/backend/db/moved-tables';
import { replaceFileNames } from '@/lib/server/backend/move/copy-files';
import { addLogo } from '../support/add-logo';
import type { TestBackend } from '../support/backend';
import { fileOf } from '../support/files';
import { signIn, startSignedIn } from '../support/sign-in';
import { switchToOtherSchool } from '../support/switch-to-other-school';

const lakeSchool = { name: 'Lake School', address: '1 Lake Road\nPune 411001', logo: '' };

const readProfile = async (school: TestBackend) => (await school.call(loadProfile, {})).data;

const readFile = (school: TestBackend, token: string, logo: string) =>
  school.app.fetch(
    new Request(`http://embedded${logo.replace('/api', '')}`, { headers: { authorization: `Bearer ${token}` } }),
  );

describe('the profile of a school', () => {
  it('has the saved name, address and logo, and is advertised as a feature', async () => {
    const school = await startSignedIn();
    const { features, data } = await school.call(loadProfile, {});
    expect(features).toContain('school-profile');
    expect(data).toMatchObject({ name: 'Hill School', address: '', logo: '' });
    const logo = await addLogo(school, 'गाँव 100%.png');
    await school.call(updateSchool, { body: { ...lakeSchool, logo } });
    expect(await readProfile(school)).toMatchObject({ ...lakeSchool, logo });
    await school.call(updateSchool, { body: lakeSchool });
    expect(await readProfile(school)).toMatchObject(lakeSchool);
  });

  it('is cleaned like the texts of other records', async () => {
    const school = await startSignedIn();
    const body = { name: ' Lake \u0007  School ', address: ' 1 Lake Road\r\nPune\u0007 ', logo: '' };
    await school.call(updateSchool, { body });
    expect(await readProfile(school)).toMatchObject({ name: 'Lake School', address: '1 Lake Road\nPune' });
  });

  it.each([
    [{ name: ' ' }, 'name', 'School name is required'],
    [{ address: '' }, 'address', 'Address is required'],
    [{ name: 'n'.repeat(151) }, 'name', 'School name can have at most 150 characters'],
    [{ address: 'a'.repeat(501) }, 'address', 'Address can have at most 500 characters'],
    [{ logo: '/api/files/logo/other.png' }, 'logo', 'This logo was not found. Please upload it again.'],
    [{ logo: '/api/files/logo/%00.png' }, 'logo', 'This logo was not found. Please upload it again.'],
    [{ logo: '/api/files/logo/%E0%A4%A' }, 'logo', 'This logo was not found. Please upload it again.'],
    [{ logo: 'https://elsewhere.test/logo.png' }, 'logo', 'This logo was not found. Please upload it again.'],
  ])('refuses %o', async (change, field, message) => {
    const school = await startSignedIn();
    const before = await readProfile(school);
    const refusal = await school.refusal(updateSchool, { body: { ...lakeSchool, ...change } });
    expect(refusal).toMatchObject({ status: 422, body: { detail: [{ field, message }] } });
    expect(await readProfile(school)).toEqual(before);
  });

  it('refuses the photo of a student and the logo of another school, and changes no other school', async () => {
    const school = await startSignedIn();
    const logo = await addLogo(school);
    await school.call(uploadFile, { query: { folder: 'students' }, file: fileOf('png', 'asha.png') });
    for (const foreignLogo of ['/api/files/students/asha.png', '/api/files/logo/asha.png']) {
      expect((await school.refusal(updateSchool, { body: { ...lakeSchool, logo: foreignLogo } })).status).toBe(422);
    }
    await school.call(updateSchool, { body: { ...lakeSchool, name: 'River School', logo } });
    const { actHere } = await switchToOtherSchool(school, '9812345678');
    expect((await school.refusal(updateSchool, { body: { ...lakeSchool, logo } })).status).toBe(422);
    await school.call(updateSchool, { body: { ...lakeSchool, name: 'Moon School' } });
    expect(await readProfile(school)).toMatchObject({ name: 'Moon School', logo: '' });
    actHere();
    expect(await readProfile(school)).toMatchObject({ name: 'River School', logo });
  });

  it('is listed among the latest changes by its new name', async () => {
    const school = await startSignedIn();
    await school.call(updateSchool, { body: lakeSchool });
    const { changes } = await school.call(loadDay, { query: { day: '2026-11-22' } });
    expect(changes[0]).toMatchObject({ verb: 'updated', noun: 'school', what: 'Lake School' });
    await school.call(updateSchool, { body: lakeSchool });
    expect((await school.call(loadDay, { query: { day: '2026-11-22' } })).changes).toEqual(changes);
  });
});

describe('the logo of a school', () => {
  it('must be a PNG or JPEG, and can be read by the own school only', async () => {
    const school = await startSignedIn();
    for (const kind of ['gif', 'webp', 'pdf'] as const) {
      const upload = { query: { folder: 'logo' }, file: fileOf(kind, `a.${kind}`) };
      expect((await school.refusal(uploadFile, upload)).status).toBe(422);
    }
    const logo = await addLogo(school);
    expect((await readFile(school, await signIn(school), logo)).status).toBe(200);
    await switchToOtherSchool(school, '9812345678');
    expect((await readFile(school, await signIn(school, '9812345678'), logo)).status).toBe(404);
  });

  it('keeps its file when the school is moved to a database in which the name is taken', () => {
    const schools = movedTables.find(({ name }) => name === 'schools');
    const rename = replaceFileNames(new Map([['logo/hill.png', 'hill-2.png']]));
    expect(schools && rename(schools, { id: 4, logo: 'hill.png' })).toEqual({ id: 4, logo: 'hill-2.png' });
    expect(schools && rename(schools, { id: 4, logo: null })).toEqual({ id: 4, logo: null });
  });
});
