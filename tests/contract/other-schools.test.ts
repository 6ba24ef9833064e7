import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Call, callName, isWrite } from '@/lib/contract/call';
import { checkYearStart, startYear } from '@/lib/contract/school-years';
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

/**
 * Matches the names of numeric inputs that are not record ids, such as pages and months. `before` and `after`
 * are positions in lists. The `sectionid` of a broadcast is always 0.
 */
const notAnId = /^(page|pageSize|per_page|page_size|month|year|before|after|count|sectionid|max_students)$/;

/** An id that the tests skip. The server ignores this id in the body, because the query names the student. */
const ignoredPlace = 'PUT /students/update body id';

const describePlace = (call: Call, { part, path }: NumberPlace) => [callName(call), part, ...path].join(' ');

const idPlaces = callsWithNumbers.map(({ call, places }) => ({
  call,
  places: places.filter((place) => !notAnId.test(place.field ?? '') && describePlace(call, place) !== ignoredPlace),
}));

const inputOf = (preparedCalls: ReadonlyMap<string, ReadyCall>, call: Call) =>
  // Safe cast: the input of every call has the parts of `AnyInput`.
  (preparedCalls.get(callName(call))?.input ?? {}) as AnyInput;

/** Maps a parameter name to another one for the same kind of id. Only the other one occurs in the prepared calls. */
const sameKinds: Record<string, string> = { user_id_of_emp: 'parent_id' };

/** Returns an id for each parameter name under which a call accepts an id. */
function idsIn(preparedCalls: ReadonlyMap<string, ReadyCall>): Map<string, unknown> {
  const entries = idPlaces.flatMap(({ call, places }) =>
    places.map(({ part, path, field }): [string, unknown] => [
      field ?? part,
      valueAt(inputOf(preparedCalls, call)[part], path),
    ]),
  );
  const ids = new Map(entries.filter(([, id]) => typeof id === 'number'));
  for (const [name, other] of Object.entries(sameKinds)) ids.set(name, ids.get(other));
  return ids;
}

/** Returns an input of the call with this id at the place. All other values of the input are valid. */
function inputWithId(preparedCalls: ReadonlyMap<string, ReadyCall>, call: Call, place: NumberPlace, id: unknown) {
  const input = inputOf(preparedCalls, call);
  // The prepared input may lack the field, because only one variant of the body has this field.
  const hasField = place.path.length < 2 || valueAt(input[place.part], place.path) !== undefined;
  return putNumber(hasField ? input : inputWith(call, place), place, id);
}

/** Returns all rows of all tables. */
async function readAllRows({ db }: TestBackend) {
  const tables = await db.introspection.getTables();
  const rows = tables
    .filter(({ name, isView }) => !isView && !/^(kysely|students_search|sqlite)/.test(name))
    .map(async ({ name }) => {
      // Leaves out the entries of reads and refusals, because the backend writes them up to a second later.
      const condition = name === 'activities' ? sql`where is_change = 1` : sql``;
      return [name, (await sql`select * from ${sql.table(name)} ${condition} order by id`.execute(db)).rows];
    });
  return Object.fromEntries(await Promise.all(rows));
}

async function replyTo(school: TestBackend, call: Call, input: AnyInput) {
  const response = await school.send(call, input);
  const isFile = response.headers.get('content-type') !== 'application/json';
  return { status: response.status, body: isFile ? 'a file' : await response.json() };
}

/** Prepares the calls for a school in which no call undoes the start of a year. */
async function prepareWithoutUndo(school: TestBackend): Promise<ReadonlyMap<string, ReadyCall>> {
  const prepared = await prepareCalls(school);
  const check = prepared.get(callName(checkYearStart));
  return check ? new Map(prepared).set(callName(startYear), { ...check, call: startYear }) : prepared;
}

/** Creates two schools with records of every kind. The administrator of the second one is signed in. */
async function startTwoSchools() {
  const school = await startSignedIn();
  const otherCalls = await prepareWithoutUndo(school);
  const schools = await switchToOtherSchool(school, otherMobile);
  return { school, otherCalls, ownCalls: await prepareWithoutUndo(school), ...schools };
}

describe('an id of another school', () => {
  it('is handled as an unknown id by every call, and changes nothing', {
    timeout: 120_000,
  }, async () => {
    const { school, otherCalls, ownCalls } = await startTwoSchools();
    const ids = idsIn(otherCalls);
    const triedPlaces: string[] = [];
    for (const { call, places } of idPlaces) {
      for (const place of places) {
        const what = describePlace(call, place);
        const id = ids.get(place.field ?? place.part);
        expect(id, `${what}: prepareCalls has no id with this name`).toBeTypeOf('number');
        const before = await readAllRows(school);
        const reply = await replyTo(school, call, inputWithId(ownCalls, call, place, id));
        expect(await readAllRows(school), what).toEqual(before);
        const replyToUnknownId = await replyTo(school, call, inputWithId(ownCalls, call, place, unknownId));
        // A reply may repeat the id of the request.
        const expected = JSON.stringify(replyToUnknownId).replaceAll(String(unknownId), String(id));
        expect(reply, what).toEqual(JSON.parse(expected));
        // A call with an id of another school may return an empty list (200), or refuse a body field (422). A plan for
        // an unknown school year is out of date (409).
        const others = place.field === 'last_year_id' ? [409] : [];
        const allowed = [...(isWrite(call) ? [403, 404, 422] : [200, 403, 404]), ...others];
        // A bulk call has a status for each of its requests.
        const results: { status: number }[] = reply.body.results ?? [reply];
        for (const { status } of results) expect(allowed, what).toContain(status);
        triedPlaces.push(what);
      }
    }
    expect(triedPlaces.length).toBeGreaterThan(30);
  });
});

describe('a request that names another school or user as its actor', () => {
  it('is refused with 403 by every call, and changes nothing', {
    timeout: 120_000,
  }, async () => {
    const { school, otherCalls, other, actHere } = await startTwoSchools();
    actHere();
    const { actor: ownActor, actAs } = school;
    const otherActor = { userId: other.userId, schoolId: other.schoolId };
    for (const [name, { call, input }] of otherCalls) {
      const kinds = Object.values({ ...call.identity?.query, ...call.identity?.body });
      for (const kind of ['userId', 'schoolId'] as const) {
        if (!kinds.includes(kind)) continue;
        actAs({ ...ownActor, [kind]: otherActor[kind] });
        const before = await readAllRows(school);
        expect((await replyTo(school, call, input)).status, `${name} ${kind}`).toBe(403);
        expect(await readAllRows(school), `${name} ${kind}`).toEqual(before);
      }
    }
  });
});

describe('the data of a school', () => {
  it('is the same with and without another school', { timeout: 120_000 }, async () => {
    const school = await startSignedIn();
    const { actHere, actThere } = await switchToOtherSchool(school, otherMobile);
    const ownCalls = await prepareCalls(school);
    const reads = [...ownCalls.values()].filter(({ call }) => !isWrite(call));
    const readAll = async () => {
      const replies = [];
      for (const { call, input } of reads) replies.push(await replyTo(school, call, input));
      return replies;
    };
    const repliesAlone = await readAll();
    actHere();
    const otherCalls = await prepareCalls(school);
    for (const { call, input } of otherCalls.values()) if (isWrite(call)) await replyTo(school, call, input);
    actThere();
    expect(await readAll()).toEqual(repliesAlone);
    expect(repliesAlone.filter(({ status }) => status !== 200)).toEqual([]);
  });
});
