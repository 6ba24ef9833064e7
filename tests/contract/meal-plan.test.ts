import { describe, expect, it } from 'vitest';
import { uploadFile } from '@/lib/contract/files';
import { createMealPlan, listMealPlans, updateMealPlan } from '@/lib/contract/meal-plan';
import { adminId, schoolId, type TestBackend } from '../support/backend';
import { fileOf } from '../support/files';
import { startSignedIn } from '../support/sign-in';

async function upload(school: TestBackend, name = 'menu.pdf', size = 3000): Promise<string> {
  const reply = await school.call(uploadFile, { query: { folder: 'Meal_Plan' }, file: fileOf('pdf', name, size) });
  return reply.filename;
}
const listRows = async (school: TestBackend) => (await school.call(listMealPlans, {})).data;

/** Creates a school with a meal plan file for June. */
async function startWithJune() {
  const school = await startSignedIn();
  const filename = await upload(school);
  await school.call(createMealPlan, { body: { month: 'June', filename } });
  const [june] = await listRows(school);
  return { school, id: june?.id ?? 0 };
}

describe('a meal plan', () => {
  it('has the folder, the name, the size and the time of its file', async () => {
    const { school, id } = await startWithJune();
    const [june] = await listRows(school);
    expect(june).toMatchObject({ id, month: 'June', filepath: 'Meal_Plan/menu.pdf', fileSize: '3000' });
    expect(Date.parse(june?.lastUpdated ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('is sorted by the months of the school year', async () => {
    const { school } = await startWithJune();
    await school.call(createMealPlan, { body: { month: 'December', filename: await upload(school) } });
    await school.call(createMealPlan, { body: { month: 'April', filename: await upload(school) } });
    expect((await listRows(school)).map(({ month }) => month)).toEqual(['April', 'June', 'December']);
  });

  it('can replace its file', async () => {
    const { school, id } = await startWithJune();
    const filename = await upload(school, 'better.pdf', 5000);
    await school.call(updateMealPlan, { query: { meal_plan_id: id }, body: { month: 'June', filename } });
    expect(await listRows(school)).toMatchObject([{ id, filepath: 'Meal_Plan/better.pdf', fileSize: '5000' }]);
  });

  it('keeps its record when its file is deleted', async () => {
    const { school, id } = await startWithJune();
    await school.call(updateMealPlan, { query: { meal_plan_id: id }, body: { month: 'June', filename: '' } });
    expect(await listRows(school)).toMatchObject([{ id, month: 'June', filepath: '' }]);
  });

  it('is the only one of its month', async () => {
    const { school } = await startWithJune();
    const body = { month: 'June', filename: await upload(school) } as const;
    const { status } = await school.refusal(createMealPlan, { body });
    expect(status).toBe(409);
    expect(await listRows(school)).toHaveLength(1);
  });

  it('stores the signed-in user, even when the request has the fallback user 82', async () => {
    const school = await startSignedIn();
    const body = { month: 'May', filename: await upload(school), schoolid: schoolId };
    const response = await school.send(createMealPlan, { query: { user_id: 82 }, body });
    expect(response.status).toBe(200);
    const createdRow = await school.db.selectFrom('meal_plans').select('created_by').executeTakeFirstOrThrow();
    expect(createdRow.created_by).toBe(adminId);
  });

  it('is stored once when the same request is repeated', async () => {
    const school = await startSignedIn();
    const body = { month: 'May', filename: await upload(school) } as const;
    const headers = { 'idempotency-key': 'one' };
    await school.call(createMealPlan, { body }, headers);
    await school.call(createMealPlan, { body }, headers);
    expect(await listRows(school)).toHaveLength(1);
  });
});

describe('an invalid meal plan', () => {
  it.each(['menu-of-nobody.pdf', '../students/photo.pdf'])(
    'is refused with a file that was never uploaded: %s',
    async (filename) => {
      const school = await startSignedIn();
      const { status, body } = await school.refusal(createMealPlan, { body: { month: 'June', filename } });
      expect(status).toBe(422);
      expect(body.detail).toMatchObject([{ field: 'filename' }]);
      expect(await listRows(school)).toEqual([]);
    },
  );

  it('is refused without a file when it is new', async () => {
    const school = await startSignedIn();
    const { status } = await school.refusal(createMealPlan, { body: { month: 'June', filename: '' } });
    expect(status).toBe(422);
  });

  it.each(['Smarch', 'june', '6', ''])('is refused for the month %j', async (month) => {
    const school = await startSignedIn();
    const { status, body } = await school.refusal(createMealPlan, { body: { month, filename: await upload(school) } });
    expect(status).toBe(422);
    expect(body.detail).toMatchObject([{ field: 'month' }]);
  });

  it('is refused when it moves a record to another month', async () => {
    const { school, id } = await startWithJune();
    const body = { month: 'July', filename: '' } as const;
    const { status } = await school.refusal(updateMealPlan, { query: { meal_plan_id: id }, body });
    expect(status).toBe(422);
  });

  it('is refused when it does not exist', async () => {
    const { school, id } = await startWithJune();
    const body = { month: 'June', filename: '' } as const;
    const { status } = await school.refusal(updateMealPlan, { query: { meal_plan_id: id + 1 }, body });
    expect(status).toBe(404);
  });

  it('is refused without a token', async () => {
    const { school } = await startWithJune();
    school.useToken(null);
    expect((await school.refusal(listMealPlans, {})).status).toBe(401);
  });
});

describe("another school's meal plan", () => {
  it('cannot be listed or updated', async () => {
    const { school, id } = await startWithJune();
    await moveToAnotherSchool(school);
    expect(await listRows(school)).toEqual([]);
    const body = { month: 'June', filename: '' } as const;
    expect((await school.refusal(updateMealPlan, { query: { meal_plan_id: id }, body })).status).toBe(404);
  });

  it('cannot have its file used', async () => {
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
