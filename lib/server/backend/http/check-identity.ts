import type { Call, Identity } from '@/lib/contract/call';
import { parseDigits } from '@/lib/contract/values/integers';
import { HttpError, invalidFieldsError } from '../http-error';
import type { Actor } from '../identity/access-tokens';

/** The ids of creators and of meal plan users are not checked, because clients may send a fixed fallback id instead. */
const ownId = (kind: Identity, actor: Actor): number | null => {
  if (kind === 'userId') return actor.userId;
  if (kind === 'schoolId') return actor.schoolId;
  return null;
};

const valueAtPath = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>(
    (part, name) =>
      // A path must not reach `Object.prototype`.
      typeof part === 'object' && part !== null && Object.hasOwn(part, name)
        ? (part as Record<string, unknown>)[name]
        : undefined,
    value,
  );

function requireOwnId(value: unknown, kind: Identity, actor: Actor) {
  const ownValue = ownId(kind, actor);
  if (ownValue === null || value === undefined || parseDigits(value) === ownValue) return;
  throw new HttpError(
    403,
    kind === 'userId'
      ? 'This request is for a user other than the one signed in.'
      : 'This request is for a school other than the one signed in to.',
  );
}

/** @throws {HttpError} 403 for ids of another user or school, 422 for ids missing from the query. */
export function checkIdentity(call: Call, query: Record<string, string>, body: unknown, actor: Actor) {
  for (const [name, kind] of Object.entries(call.identity?.query ?? {})) {
    if (!query[name]) throw invalidFieldsError([{ field: name, message: `${name} is missing` }]);
    requireOwnId(query[name], kind, actor);
  }
  for (const [path, kind] of Object.entries(call.identity?.body ?? {}))
    requireOwnId(valueAtPath(body, path), kind, actor);
}
