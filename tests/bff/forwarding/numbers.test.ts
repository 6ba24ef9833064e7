import { describe, expect, it } from 'vitest';
import { type Call, callName } from '@/lib/contract/call';
import { features } from '@/lib/contract/features';
import { type AnyInput, forwardedCalls, toConsolePath } from '../../support/any-request';
import {
  acceptedNumbers,
  callsWithNumbers,
  inputWith,
  type NumberPlace,
  putNumber,
  rejectedNumbers,
} from '../../support/call-numbers';
import { acceptedRequest, validReply } from '../../support/call-requests';
import { valueAt } from '../../support/hostile-input';
import { shareSignedInConsole } from '../../support/test-console';
import type { ReceivedRequest } from '../../support/upstream';

const school = shareSignedInConsole({}, features);

const numberCalls = callsWithNumbers.map(({ call, places }) => [callName(call), call, places] as const);

const send = (call: Call, input: AnyInput) =>
  school.browser.send(toConsolePath(call, input), { method: call.method, body: input.body });

/** Returns the number that the upstream received at this place of the request. */
function receivedNumber(
  call: Call,
  { part, path: valuePath }: NumberPlace,
  { path, query, body }: ReceivedRequest,
): unknown {
  if (part === 'body') return valueAt(JSON.parse(body.toString()), valuePath);
  if (part === 'query') return query[String(valuePath[0])];
  return path.split('/')[call.path.split('/').indexOf(`{${valuePath[0]}}`)];
}

describe('a number in a request', () => {
  it.each(numberCalls)('is forwarded by %s within its bounds', async (_, call, places) => {
    school.upstream.setDefaultReply(validReply(call));
    for (const place of places) {
      const input = inputWith(call, place);
      for (const [value, number] of acceptedNumbers(place)) {
        school.upstream.requests.length = 0;
        const response = await send(call, putNumber(input, place, value));
        const description = `${place.path.join('.')}: ${value}`;
        expect([response.status, school.upstream.requests.length], description).toEqual([200, 1]);
        const [request] = school.upstream.requests;
        const receivedValue = request && receivedNumber(call, place, request);
        expect(receivedValue, description).toBe(place.part === 'body' ? number : String(number));
      }
    }
  });

  it.each(numberCalls)('is refused by %s outside its bounds, or when it is not a number', async (_, call, places) => {
    for (const place of places) {
      const input = inputWith(call, place);
      for (const value of rejectedNumbers(place)) {
        const response = await send(call, putNumber(input, place, value));
        const description = `${place.path.join('.')}: ${JSON.stringify(value)}`;
        const reply = await response.json();
        expect([response.status, reply.code], description).toEqual([400, 'INVALID_INPUT']);
        // A path segment with other characters matches no call. The error message then names no field.
        const isValidPathSegment = place.part !== 'params' || /^[\w-]+$/.test(String(value));
        if (isValidPathSegment)
          expect(reply.detail, description).toEqual([
            { ...(place.field && { field: place.field }), message: expect.any(String) },
          ]);
        expect(school.upstream.requests, description).toEqual([]);
      }
    }
  });
});

describe('a query parameter given twice', () => {
  const callsWithQuery = forwardedCalls.filter(({ query }) => query).map((call) => [callName(call), call] as const);

  it.each(callsWithQuery)('is refused by %s because it is ambiguous', async (_, call) => {
    for (const name of Object.keys(call.query?.shape ?? {})) {
      const { path, search, method, body } = acceptedRequest(call);
      const value = search.get(name) ?? '1';
      search.set(name, value);
      search.append(name, value);
      const response = await school.browser.send(`${path}?${search}`, { method, body });
      expect(await response.json(), name).toMatchObject({
        code: 'INVALID_INPUT',
        detail: [{ field: name, message: `${name} is given more than once` }],
      });
    }
    expect(school.upstream.requests).toEqual([]);
  });
});
