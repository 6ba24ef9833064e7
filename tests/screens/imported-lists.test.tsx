import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StudentsScreen } from '@/components/students/students-screen';
import type { Feature } from '@/lib/contract/features';
import { now } from '@/lib/server/backend/db/now';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();

/**
 * Inserts an import of these students into the database. An upload is not possible, because the handlers do not accept
 * jsdom's File.
 */
async function insertImport(record_ids: number[]): Promise<number> {
  const { db } = (await school.services.backend.open()).backend;
  const { id: actor_id, school_id } = await db
    .selectFrom('users')
    .selectAll()
    .where('role', 'is not', null)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('imports')
    .values({ school_id, actor_id, noun: 'students', created_at: now(), undone_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = record_ids.map((record_id) => ({ import_id: id, record_id, user_id: null, version: '' }));
  await db.insertInto('import_rows').values(rows).execute();
  return id;
}

const showImport = (id: number, features: Feature[]) =>
  renderScreen(<StudentsScreen />, `/students?import_id=${id}`, features);

it('A link to an import shows the added students and its time, until Clear', async () => {
  const id = await insertImport([1, 2, 3]);
  const user = await showImport(id, ['filter', 'undo-import']);
  expect(await screen.findByText('3 students')).toBeInTheDocument();
  expect(await screen.findByText(/^From the import of \d\d:\d\d$/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear this filter' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(await screen.findByText('1,200 students')).toBeInTheDocument();
  expect(screen.queryByText(/^From /)).toBeNull();
});

it('A link to an import has no effect with a server without undo-import', async () => {
  await showImport(1, ['filter']);
  expect(await screen.findByText('1,200 students')).toBeInTheDocument();
  expect(screen.queryByText(/^From /)).toBeNull();
});
