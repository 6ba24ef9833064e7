import { describe, expect, it } from 'vitest';
import { uploadFile } from '@/lib/contract/files';
import { createMealPlan, listMealPlans, updateMealPlan } from '@/lib/contract/meal-plan';
import { adminId, schoolId, type TestBackend } from '../support/backend';
import { fileOf } from '../support/files';
import { startSignedIn } from '../support/signed-in';

async function upload(school: TestBackend, name = 'menu.pdf', size = 3000): Promise<string> {
  const reply = await school.call(uploadFile, { query: { folder: 'Meal_Plan' }, file: fileOf('pdf', name, size) });
  return reply.filename;
}
const rows = async (school: TestBackend) => (await school.call(listMealPlans, {})).data;

/** A school whose June has a file. */
async function startWithJune() {
  const school = await startSignedIn();
  const filename = await upload(school);
  await school.call(createMealPlan, { body: { month: 'June', filename } });
  const [june] = await rows(school);
  return { school, id: june?.id ?? 0 };
}

describe('a meal plan', () => {
  it('is stored with the folder, the name, the size and the moment of its file', async () => {
    const { school, id } = await startWithJune();
    const [june] = await rows(school);
    expect(june).toMatchObject({ id, month: 'June', filepath: 'Meal_Plan/menu.pdf', fileSize: '3000' });
    expect(Date.parse(june?.lastUpdated ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('stands in the order of the year', async () => {
    const { school } = await startWithJune();
    await school.call(createMealPlan, { body: { month: 'December', filename: await upload(school) } });
    await school.call(createMealPlan, { body: { month: 'April', filename: await upload(school) } });
    expect((await rows(school)).map(({ month }) => month)).toEqual(['April', 'June', 'December']);
  });

  it('takes a new file in the place of the old one', async () => {
    const { school, id } = await startWithJune();
    const filename = await upload(school, 'better.pdf', 5000);
    await school.call(updateMealPlan, { query: { meal_plan_id: id }, body: { month: 'June', filename } });
    expect(await rows(school)).toMatchObject([{ id, filepath: 'Meal_Plan/better.pdf', fileSize: '5000' }]);
  });

  it('keeps its record without a file once that is deleted', async () => {
    const { school, id } = await startWithJune();
    await school.call(updateMealPlan, { query: { meal_plan_id: id }, body: { month: 'June', filename: '' } });
    expect(await rows(school)).toMatchObject([{ id, month: 'June', filepath: '' }]);
  });

  it('is the only one of its month', async () => {
    const { school } = await startWithJune();
    const body = { month: 'June', filename: await upload(school) } as const;
    const { status } = await school.refusal(createMealPlan, { body });
    expect(status).toBe(409);
    expect(await rows(school)).toHaveLength(1);
  });

  it('remembers who made it, also where the sender knew nobody and says 82', async () => {
    const school = await startSignedIn();
    const body = { month: 'May', filename: await upload(school), schoolid: schoolId };
    const response = await school.send(createMealPlan, { query: { user_id: 82 }, body });
    expect(response.status).toBe(200);
    const made = await school.db.selectFrom('meal_plans').select('created_by').executeTakeFirstOrThrow();
    expect(made.created_by).toBe(adminId);
  });

  it('is written once however often the same write arrives', async () => {
    const school = await startSignedIn();
    const body = { month: 'May', filename: await upload(school) } as const;
    const headers = { 'idempotency-key': 'one' };
    await school.call(createMealPlan, { body }, headers);
    await school.call(createMealPlan, { body }, headers);
    expect(await rows(school)).toHaveLength(1);
  });
});

describe('a meal plan that is refused', () => {
  it.each(['menu-of-nobody.pdf', '../students/photo.pdf'])(
    'names a file that was never uploaded: %s',
    async (filename) => {
      const school = await startSignedIn();
      const { status, body } = await school.refusal(createMealPlan, { body: { month: 'June', filename } });
      expect(status).toBe(422);
      expect(body.detail).toMatchObject([{ field: 'filename' }]);
      expect(await rows(school)).toEqual([]);
    },
  );

  it('is new and has no file', async () => {
    const school = await startSignedIn();
    const { status } = await school.refusal(createMealPlan, { body: { month: 'June', filename: '' } });
    expect(status).toBe(422);
  });

  it.each(['Smarch', 'june', '6', ''])('is of no month: %j', async (month) => {
    const school = await startSignedIn();
    const { status, body } = await school.refusal(createMealPlan, { body: { month, filename: await upload(school) } });
    expect(status).toBe(422);
    expect(body.detail).toMatchObject([{ field: 'month' }]);
  });

  it('would move a record to another month', async () => {
    const { school, id } = await startWithJune();
    const body = { month: 'July', filename: '' } as const;
    const { status } = await school.refusal(updateMealPlan, { query: { meal_plan_id: id }, body });
    expect(status).toBe(422);
  });

  it('is not there', async () => {
    const { school, id } = await startWithJune();
    const body = { month: 'June', filename: '' } as const;
    const { status } = await school.refusal(updateMealPlan, { query: { meal_plan_id: id + 1 }, body });
    expect(status).toBe(404);
  });

  it('comes from nobody', async () => {
    const { school } = await startWithJune();
    school.useToken(null);
    expect((await school.refusal(listMealPlans, {})).status).toBe(401);
  });
});

describe("another school's meal plan", () => {
  it('is neither shown nor changed', async () => {
    const { school, id } = await startWithJune();
    await moveToAnotherSchool(school);
    expect(await rows(school)).toEqual([]);
    const body = { month: 'June', filename: '' } as const;
    expect((await school.refusal(updateMealPlan, { query: { meal_plan_id: id }, body })).status).toBe(404);
  });

  it('lends no file', async () => {
    const school = await startSignedIn();
    const filename = await upload(school);
    await moveToAnotherSchool(school);
    expect((await school.refusal(createMealPlan, { body: { month: 'June', filename } })).status).toBe(422);
  });
});

async function moveToAnotherSchool({ db }: TestBackend) {
  const now = new Date().toISOString();
  const other = { id: 77, name: 'Other', address: '', logo: null, created_at: now, updated_at: now };
  await db.insertInto('schools').values(other).execute();
  await db.updateTable('meal_plans').set({ school_id: 77 }).execute();
  await db.updateTable('uploads').set({ school_id: 77 }).execute();
}
