import { describe, expect, it } from 'vitest';
import { addSchool, setSchoolClosed } from '@/lib/server/backend/school/commands';
import { summarizeStart } from '@/lib/server/backend/start-summary';
import { parseEnv } from '@/lib/server/settings/env';
import { adminMobile, schoolId, startBackend } from '../support/backend';

const ownSettings = (settings: Record<string, string> = {}) =>
  parseEnv({ SEED: 'empty', SCHOOL_NAME: 'Hill School', ADMIN_MOBILE: adminMobile, ...settings });

describe('the summary of a start', () => {
  it('names the first five schools without control characters, and counts the others', async () => {
    const { db } = await startBackend();
    for (let index = 1; index <= 6; index++) await addSchool(db, `Hill\u001b]0;${index}`, `98765000${index}0`);
    await setSchoolClosed(db, schoolId, true);
    const names = [1, 2, 3, 4].map((index) => `Hill ]0;${index} (school ${schoolId + index})`);
    const { schools } = await summarizeStart(db, ownSettings());
    expect(schools).toBe(`Hill School (disabled school ${schoolId}), ${names.join(', ')} and 2 more`);
  });

  it('has no warning when the settings match the existing school', async () => {
    const { db } = await startBackend();
    expect(await summarizeStart(db, ownSettings())).toMatchObject({ warnings: [], demoMobile: null });
    expect((await summarizeStart(db, parseEnv({}))).warnings).toEqual([]);
  });

  it.each([
    ['SCHOOL_NAME', 'Another School'],
    ['ADMIN_MOBILE', '9812345678'],
  ])('has a warning when %s does not match the existing school', async (name, value) => {
    const { db } = await startBackend();
    const { warnings } = await summarizeStart(db, ownSettings({ [name]: value }));
    expect(warnings).toEqual([
      `${name} has no effect, because the database already has a school. “npm run school -- add” adds another school.`,
    ]);
  });
});
