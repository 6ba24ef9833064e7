import { describe, expect, it } from 'vitest';
import { createBroadcast, deleteBroadcast, listBroadcasts, updateBroadcast } from '@/lib/contract/broadcasts';
import type { CallInput } from '@/lib/contract/call';
import { movedTables } from '@/lib/server/backend/db/moved-tables';
import { replaceFileNames } from '@/lib/server/backend/move/copy-files';
import { adminId, type TestBackend } from '../support/backend';
import { startSignedIn } from '../support/sign-in';

const sportsDay: CallInput<typeof createBroadcast>['body'] = {
  notetype: 'Circular',
  subject: 'Sports day',
  description: 'All classes.\n\nBring water.',
  link: 'https://school.example/sports',
  duedate: '2026-12-01',
  sectionid: 0,
  effectiveDate: '2026-11-21',
};
const listRows = async (school: TestBackend, page = 1) =>
  (await school.call(listBroadcasts, { query: { page } })).items;

async function startWithBroadcast() {
  const school = await startSignedIn();
  await school.call(createBroadcast, { body: sportsDay });
  const [onlyRow] = await listRows(school);
  return { school, id: onlyRow?.id ?? 0 };
}

describe('a broadcast', () => {
  it('is listed with the values that were sent', async () => {
    const { school, id } = await startWithBroadcast();
    const { sectionid: _, effectiveDate: __, ...content } = sportsDay;
    expect(await listRows(school)).toEqual([{ id, ...content, version: expect.any(String) }]);
  });

  it('is stored for all sections, with its date and its sender', async () => {
    const { school } = await startWithBroadcast();
    const row = await school.db.selectFrom('broadcasts').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ section_id: 0, effective_date: '2026-11-21', created_by: adminId });
  });

  it('is replaced by an update', async () => {
    const { school, id } = await startWithBroadcast();
    const body = { ...sportsDay, notetype: 'Notification', subject: 'Sports day moved', link: '' } as const;
    await school.call(updateBroadcast, { query: { broadcast_id: id }, body });
    expect(await listRows(school)).toMatchObject([
      { id, notetype: 'Notification', subject: 'Sports day moved', link: '' },
    ]);
  });

  it('is not listed after it was deleted', async () => {
    const { school, id } = await startWithBroadcast();
    await school.call(deleteBroadcast, { query: { broadcast_id: id } });
    expect(await listRows(school)).toEqual([]);
  });

  it('is stored once when the same request is repeated', async () => {
    const school = await startSignedIn();
    const headers = { 'idempotency-key': 'one' };
    await school.call(createBroadcast, { body: sportsDay }, headers);
    await school.call(createBroadcast, { body: sportsDay }, headers);
    expect(await listRows(school)).toHaveLength(1);
  });

  it('keeps the line breaks of its description and loses control characters', async () => {
    const school = await startSignedIn();
    const body = { ...sportsDay, subject: '  Two \n lines ', description: ' One\r\nTwo\u0007\u001f ' };
    await school.call(createBroadcast, { body });
    expect(await listRows(school)).toMatchObject([{ subject: 'Two lines', description: 'One\nTwo' }]);
  });
});

describe('the list of broadcasts', () => {
  it('has pages with the newest first, and ends with an empty page', async () => {
    const school = await startSignedIn();
    for (let number = 1; number <= 53; number += 1) {
      await school.call(createBroadcast, { body: { ...sportsDay, subject: `No. ${number}` } });
    }
    const [first, second, third] = await Promise.all([listRows(school, 1), listRows(school, 2), listRows(school, 3)]);
    expect(first).toHaveLength(50);
    expect([first?.[0]?.subject, second?.[0]?.subject, second?.at(-1)?.subject]).toEqual(['No. 53', 'No. 3', 'No. 1']);
    expect(third).toEqual([]);
  });

  it.each([0, -1, 'x'])('refuses page %s', async (page) => {
    const school = await startSignedIn();
    expect((await school.refusal(listBroadcasts, { query: { page } })).status).toBe(422);
  });
});

describe('an invalid broadcast', () => {
  it.each([
    ['subject', '   ', 'Title is required'],
    ['subject', 'x'.repeat(201), 'Title can have at most 200 characters'],
    ['description', ' \n ', 'Description is required'],
    ['description', 'x'.repeat(5001), 'Description can have at most 5,000 characters'],
    ['link', 'x'.repeat(2001), 'Link can have at most 2,000 characters'],
  ])('is refused with a bad %s', async (field, value, message) => {
    const school = await startSignedIn();
    const { status, body } = await school.refusal(createBroadcast, { body: { ...sportsDay, [field]: value } });
    expect(status).toBe(422);
    expect(body.detail).toEqual([{ field, message }]);
    expect(await listRows(school)).toEqual([]);
  });

  it.each([
    ['notetype', 'Letter'],
    ['duedate', '2026-02-30'],
    ['duedate', ''],
    ['effectiveDate', 'today'],
    ['sectionid', 3],
  ])('is refused with the %s %j', async (field, value) => {
    const school = await startSignedIn();
    const { status, body } = await school.refusal(createBroadcast, { body: { ...sportsDay, [field]: value } });
    expect(status).toBe(422);
    expect(body.detail).toMatchObject([{ field }]);
  });

  it('cannot be updated or deleted when it does not exist', async () => {
    const { school, id } = await startWithBroadcast();
    const query = { broadcast_id: id + 1 };
    expect((await school.refusal(updateBroadcast, { query, body: sportsDay })).status).toBe(404);
    expect((await school.refusal(deleteBroadcast, { query })).status).toBe(404);
  });

  it('is refused without a token', async () => {
    const { school } = await startWithBroadcast();
    school.useToken(null);
    expect((await school.refusal(createBroadcast, { body: sportsDay })).status).toBe(401);
  });
});

describe("another school's broadcast", () => {
  it('cannot be listed, updated or deleted', async () => {
    const { school, id } = await startWithBroadcast();
    const now = new Date().toISOString();
    const other = { id: 77, name: 'Other', address: '', logo: null, created_at: now, updated_at: now };
    await school.db.insertInto('schools').values(other).execute();
    await school.db.updateTable('broadcasts').set({ school_id: 77 }).execute();
    const query = { broadcast_id: id };
    expect(await listRows(school)).toEqual([]);
    expect((await school.refusal(updateBroadcast, { query, body: sportsDay })).status).toBe(404);
    expect((await school.refusal(deleteBroadcast, { query })).status).toBe(404);
  });
});

it('the attachment of a broadcast keeps its file when the school is moved to a database in which the name is taken', () => {
  const broadcasts = movedTables.find(({ name }) => name === 'broadcasts');
  const rename = replaceFileNames(new Map([['Broadcasting/notice.pdf', 'notice-2.pdf']]));
  expect(broadcasts && rename(broadcasts, { id: 1, link: 'notice.pdf' })).toEqual({ id: 1, link: 'notice-2.pdf' });
  const address = { id: 1, link: 'https://school.example/notice.pdf' };
  expect(broadcasts && rename(broadcasts, address)).toEqual(address);
});
