import type { Call, Identity } from '@/lib/contract/call';
import { fallbackIds } from '@/lib/contract/values/constants';
import type { Env } from '@/lib/server/settings/env';
import { BffError } from '../bff-error';
import type { Session } from '../session/sealed-cookies';

function identityOf(session: Session, kind: Identity, settings: Env): number {
  const sessionValue = kind === 'schoolId' ? session.schoolId : session.userId;
  if (sessionValue !== null) return sessionValue;
  if (settings.STRICT_IDENTITY) throw new BffError('UNAUTHENTICATED');
  return fallbackIds[kind];
}

export function identityQuery(call: Call, session: Session, settings: Env): Record<string, number> {
  const entries = Object.entries(call.identity?.query ?? {});
  return Object.fromEntries(entries.map(([name, kind]) => [name, identityOf(session, kind, settings)]));
}

export function withIdentity(call: Call, body: unknown, session: Session, settings: Env): unknown {
  const filled = structuredClone(body);
  for (const [path, kind] of Object.entries(call.identity?.body ?? {})) {
    const names = path.split('.');
    const last = names.pop();
    const holder = names.reduce<unknown>((node, name) => (isRecord(node) ? node[name] : undefined), filled);
    if (last && isRecord(holder)) holder[last] = identityOf(session, kind, settings);
  }
  return filled;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
