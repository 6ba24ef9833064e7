/** Fills in who acts (user and school ids) from the session, never from the browser. */
import type { Call, Identity } from '@/lib/contract/call';
import { fallbackIds } from '@/lib/contract/values/lists';
import { env } from '@/lib/env';
import { BffError } from '../bff-error';
import type { Session } from '../session/session';

function identityOf(session: Session, kind: Identity): number {
  const known = kind === 'schoolId' ? session.schoolId : session.userId;
  if (known !== null) return known;
  if (env().STRICT_IDENTITY) throw new BffError('UNAUTHENTICATED');
  return fallbackIds[kind];
}

/** The call's identity query parameters with their values. */
export function identityQuery(call: Call, session: Session): Record<string, number> {
  const entries = Object.entries(call.identity?.query ?? {});
  return Object.fromEntries(entries.map(([name, kind]) => [name, identityOf(session, kind)]));
}

/** A copy of the body with its identity fields set; a field whose parent object is missing is skipped. */
export function withIdentity(call: Call, body: unknown, session: Session): unknown {
  const filled = structuredClone(body);
  for (const [path, kind] of Object.entries(call.identity?.body ?? {})) {
    const names = path.split('.');
    const last = names.pop();
    const holder = names.reduce<unknown>((node, name) => (isRecord(node) ? node[name] : undefined), filled);
    if (last && isRecord(holder)) holder[last] = identityOf(session, kind);
  }
  return filled;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
