import { describe, expect, it } from 'vitest';
import { type Call, callName, type Identity } from '@/lib/contract/call';
import type { AnyInput } from '../support/any-request';
import { adminId, schoolId } from '../support/backend';
import {
  acceptedNumbers,
  callsWithNumbers,
  inputWith,
  type NumberPlace,
  putNumber,
  rejectedNumbers,
} from '../support/call-numbers';
import { valueAt, withValueAt } from '../support/hostile-input';
import { prepareCalls } from '../support/prepare-calls';
import { startSignedIn } from '../support/sign-in';

/** Creates a school. `inputOf` returns a valid input of a call that has a value at the given place. */
async function startWithInputs() {
  const school = await startSignedIn();
  const preparedCalls = await prepareCalls(school);
  function inputOf(call: Call, place: NumberPlace) {
    const input: AnyInput = preparedCalls.get(callName(call))?.input ?? {};
    return valueAt(input[place.part], place.path) === undefined ? inputWith(call, place) : input;
  }
  return { school, inputOf };
}

const describePlace = (call: Call, { path }: NumberPlace, value: unknown) =>
  `${callName(call)} ${path.join('.')}: ${value}`;

describe('a number in a request', { timeout: 120_000 }, () => {
  it('is accepted within its bounds, and never causes a 500', async () => {
    const { school, inputOf } = await startWithInputs();
    for (const { call, places } of callsWithNumbers) {
      for (const place of places) {
        const input = inputOf(call, place);
        for (const [value] of acceptedNumbers(place)) {
          const response = await school.send(call, putNumber(input, place, value));
          expect(response.status, describePlace(call, place, value)).toBeLessThan(500);
          expect(await response.text(), describePlace(call, place, value)).not.toMatch(/whole number/);
        }
      }
    }
  });

  it('is refused outside its bounds, or when it is not a number', async () => {
    const { school, inputOf } = await startWithInputs();
    for (const { call, places } of callsWithNumbers) {
      for (const place of places) {
        const input = inputOf(call, place);
        for (const value of rejectedNumbers(place)) {
          const { status, body } = await school.refusal(call, putNumber(input, place, value));
          const { field } = place;
          const detail = [{ ...(field && { field }), message: expect.any(String) }];
          expect([status, body.detail], describePlace(call, place, value)).toEqual([422, detail]);
        }
      }
    }
  });
});

describe('the acting user', () => {
  const actorIds: Partial<Record<Identity, number>> = { userId: adminId, schoolId };

  it('is accepted in decimal digits only', async () => {
    const school = await startSignedIn();
    for (const [name, { call, input }] of await prepareCalls(school)) {
      for (const part of ['query', 'body'] as const) {
        for (const [path, kind] of Object.entries(call.identity?.[part] ?? {})) {
          const id = actorIds[kind];
          for (const idText of id ? [`0x${id.toString(16)}`, `${id}.0`, ` ${id}`, `+${id}`] : []) {
            const valid: AnyInput = input;
            const hostileInput = { ...valid, [part]: withValueAt(valid[part] ?? {}, path.split('.'), idText) };
            expect((await school.refusal(call, hostileInput)).status, `${name} ${path}: ${idText}`).toBe(403);
          }
        }
      }
    }
  });
});
