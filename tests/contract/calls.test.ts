import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { callName } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { idFields } from '@/lib/server/backend/db/moved-tables';
import { promisedQueries } from '../support/call-table';
import { prepareCalls } from '../support/prepare-calls';
import { startSignedIn } from '../support/sign-in';

const all = [...calls.values()];

const namesOf = (matching: typeof all) => matching.map(callName).sort();

const notVersioned: Record<string, string> = {
  'PUT /imports/columns': 'replaces one whole choice',
  'PUT /classes/toggle-status': 'has the wanted status',
  'PUT /sections/toggle-status': 'has the wanted status',
  'PUT /section/student/status-toggle': 'has the wanted status',
  'PUT /school/meal-plan': 'replaces one whole file',
  'PUT /access/role': 'replaces one whole role',
  'PUT /access/number': 'needs a code for the number',
  'PUT /access/name': 'replaces one whole name',
  'PUT /access/own-sessions/device': 'describes the own browser',
};

const notInBin: Record<string, string> = {
  'DELETE /students/parent/remove': 'ends a link',
  'DELETE /section/teacher/delete': 'ends a link',
  'DELETE /access/remove': 'ends a permission',
  'DELETE /access/sessions': 'ends sessions',
  'DELETE /access/own-sessions': 'ends sessions',
  'DELETE /access/own-sessions/current': 'ends a session',
  'DELETE /bin/delete': 'empties the bin',
  'DELETE /students/duplicates/distinct': 'removes a note',
  'DELETE /views/{id}': 'deletes a view, which contains no data of the school',
};

/** The ids in the bodies of updates that name the record itself, or that an update cannot change. */
const constantIds = ['id', 'emp_id', 'holiday_id', 'classid', 'sectionid'];

const fieldsOf = (shape: unknown) => (shape instanceof z.ZodMiniObject ? shape.shape : {});

const binned = all.filter(({ reply }) => 'bin_id' in fieldsOf(reply));

describe('each call', () => {
  it('has a feature, unless every server must answer it', () => {
    const unnamed = all.filter((call) => !call.feature && promisedQueries[callName(call)] === undefined);
    expect(namesOf(unnamed), 'give it the feature of its noun').toEqual([]);
  });

  it('is versioned if it updates a record, so that nobody overwrites a change without notice', () => {
    const updates = all.filter(({ method, versioned }) => method === 'PUT' && !versioned);
    expect(namesOf(updates), 'make it versioned, or give the reason in notVersioned').toEqual(
      Object.keys(notVersioned).sort(),
    );
  });

  it('empties no field that an update of an older client lacks', () => {
    const emptying = all.filter(
      ({ versioned, body }) =>
        versioned && Object.values(fieldsOf(body)).some((field) => field instanceof z.ZodMiniDefault),
    );
    expect(namesOf(emptying), 'use changeShape instead of bodyShape').toEqual([]);
  });

  it('deletes into the bin, unless there is nothing to restore', () => {
    const others = all.filter((call) => call.method === 'DELETE' && !binned.includes(call));
    expect(namesOf(others), 'reply with deletion, or give the reason in notInBin').toEqual(
      Object.keys(notInBin).sort(),
    );
  });

  it('changes only ids whose table is known, so that a move and an erasure find them', async () => {
    const inputs = await prepareCalls(await startSignedIn());
    const hasId = (value: unknown) => [value].flat().every((item) => typeof item === 'number');
    const ids = all
      .filter(({ versioned }) => versioned)
      .flatMap((call) => Object.entries(Object(inputs.get(callName(call))?.input).body ?? {}))
      .flatMap(([field, value]) => (hasId(value) && !constantIds.includes(field) ? field : []));
    expect(ids.length).toBeGreaterThan(0);
    expect(
      ids.filter((field) => !Object.hasOwn(idFields, field)),
      'add it to idFields',
    ).toEqual([]);
  });

  it.each(namesOf(binned))('says with which id %s can be undone', async (name) => {
    const school = await startSignedIn();
    const prepared = (await prepareCalls(school)).get(name);
    if (!prepared) throw new Error(`no input for ${name}`);
    const reply = await (await school.send(prepared.call, prepared.input)).json();
    expect(reply, 'delete the record with withBin').toMatchObject({ bin_id: expect.any(Number) });
  });
});
