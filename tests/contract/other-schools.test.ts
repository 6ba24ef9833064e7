import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Call, callName, isWrite } from '@/lib/contract/call';
import type { AnyInput } from '../support/any-request';
import type { TestBackend } from '../support/backend';
import { callsWithNumbers, inputWith, type NumberPlace, putNumber } from '../support/call-numbers';
import { valueAt } from '../support/hostile-input';
import { prepareCalls } from '../support/prepare-calls';
import type { ReadyCall } from '../support/ready-call';
import { startSignedIn } from '../support/sign-in';
import { switchToOtherSchool } from '../support/switch-to-other-school';

const otherMobile = '9876500000';
const unknownId = 2_000_000_000;

/** Numbers that are not ids of records, such as pages and months. */
const noId = /^(page|pageSize|per_page|page_size|month|year|sectionid)$/;

/** The id in this body is ignored, because the query names the student. */
const unread = 'PUT /students/update body id';

const named = (call: Call, { part, path }: NumberPlace) => [callName(call), part, ...path].join(' ');

const idPlaces = callsWithNumbers.map(({ call, places }) => ({
  call,
  places: places.filter((place) => !noId.test(place.field ?? '') && named(call, place) !== unread),
}));

const inputOf = (prepared: ReadonlyMap<string, ReadyCall>, call: Call) =>
  (prepared.get(callName(call))?.input ?? {}) as AnyInput; // Every input consists of these parts.

/** Ids that the prepared calls have under another name. */
const sameKind: Record<string, string> = { user_id_of_emp: 'parent_id' };

/** Returns an id of each kind, by the names under which calls accept it. */
function idsIn(prepared: ReadonlyMap<string, ReadyCall>): Map<string, unknown> {
  const found = idPlaces.flatMap(({ call, places }) =>
    places.map(({ part, path, field }): [string, unknown] => [
      field ?? part,
      valueAt(inputOf(prepared, call)[part], path),
    ]),
  );
  const ids = new Map(found.filter(([, id]) => id !== undefined));
  for (const [name, other] of Object.entries(sameKind)) ids.set(name, ids.get(other));
  return ids;
}

/** Returns an input that is valid except for this id. */
function inputWithId(prepared: ReadonlyMap<string, ReadyCall>, call: Call, place: NumberPlace, id: unknown) {
  const input = inputOf(prepared, call);
  // Only one shape of a union has this id.
  const isOfShape = place.path.length < 2 || valueAt(input[place.part], place.path) !== undefined;
  return putNumber(isOfShape ? input : inputWith(call, place), place, id);
}

/** Returns all rows of all tables. */
async function everyRow({ db }: TestBackend) {
  const tables = await db.introspection.getTables();
  const rows = tables
    .filter(({ name, isView }) => !isView && !/^(kysely|students_search|sqlite)/.test(name))
    .map(async ({ name }) => [name, (await sql`select * from ${sql.table(name)} order by id`.execute(db)).rows]);
  return Object.fromEntries(await Promise.all(rows));
}

async function answerTo(school: TestBackend, call: Call, input: AnyInput) {
  const response = await school.send(call, input);
  const isFile = response.headers.get('content-type') !== 'application/json';
  return { status: response.status, body: isFile ? 'a file' : await response.json() };
}

/** Starts two schools with records of every kind. The administrator of the second one is signed in. */
async function twoSchools() {
  const school = await startSignedIn();
  const theirs = await prepareCalls(school);
  const founded = await switchToOtherSchool(school, otherMobile);
  return { school, theirs, own: await prepareCalls(school), ...founded };
}

describe('an id of another school', () => {
  it('is handled as an unknown id by every call, and changes nothing', {
    timeout: 120_000,
  }, async () => {
    const { school, theirs, own } = await twoSchools();
    const ids = idsIn(theirs);
    const tried: string[] = [];
    for (const { call, places } of idPlaces) {
      for (const place of places) {
        const what = named(call, place);
        const id = ids.get(place.field ?? place.part);
        expect(id, `${what}: prepareCalls gives no id of this name`).toBeTypeOf('number');
        const before = await everyRow(school);
        const answer = await answerTo(school, call, inputWithId(own, call, place, id));
        expect(await everyRow(school), what).toEqual(before);
        const asNobodys = await answerTo(school, call, inputWithId(own, call, place, unknownId));
        expect(answer, what).toEqual(asNobodys);
        // A list filtered by such an id is empty. A body field with such an id is invalid.
        const allowed = isWrite(call) ? [403, 404, 422] : [200, 403, 404];
        expect(allowed, what).toContain(answer.status);
        tried.push(what);
      }
    }
    expect(tried.length).toBeGreaterThan(30);
  });
});

describe('a request that names another school or user as its actor', () => {
  it('is refused with 403 by every call, and changes nothing', {
    timeout: 120_000,
  }, async () => {
    const { school, theirs, other, actHere } = await twoSchools();
    actHere();
    const { actor: rightful, actAs } = school;
    const names = { userId: other.userId, schoolId: other.schoolId };
    for (const [name, { call, input }] of theirs) {
      const kinds = Object.values({ ...call.identity?.query, ...call.identity?.body });
      for (const kind of ['userId', 'schoolId'] as const) {
        if (!kinds.includes(kind)) continue;
        actAs({ ...rightful, [kind]: names[kind] });
        const before = await everyRow(school);
        expect((await answerTo(school, call, input)).status, `${name} ${kind}`).toBe(403);
        expect(await everyRow(school), `${name} ${kind}`).toEqual(before);
      }
    }
  });
});

describe('the data of a school', () => {
  it('is the same with and without another school', { timeout: 120_000 }, async () => {
    const school = await startSignedIn();
    const { actHere, actThere } = await switchToOtherSchool(school, otherMobile);
    const own = await prepareCalls(school);
    const reads = [...own.values()].filter(({ call }) => !isWrite(call));
    const readAll = async () => {
      const answers = [];
      for (const { call, input } of reads) answers.push(await answerTo(school, call, input));
      return answers;
    };
    const alone = await readAll();
    actHere();
    const theirs = await prepareCalls(school);
    for (const { call, input } of theirs.values()) if (isWrite(call)) await answerTo(school, call, input);
    actThere();
    expect(await readAll()).toEqual(alone);
    expect(alone.filter(({ status }) => status !== 200)).toEqual([]);
  });
});
