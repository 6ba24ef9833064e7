/** Keeps what a server has not said it can do from being asked of it. */
import type { Call } from '@/lib/contract/call';
import type { Feature } from '@/lib/contract/features';
import { isEntityTag } from '@/lib/contract/values/versions';
import { BffError } from '../bff-error';
import type { Session } from '../session/sealed-cookies';

/** The parameters that the session's server knows. */
export function knownQuery(call: Call, query: Record<string, unknown>, session: Session | null) {
  const unknown = Object.entries(call.beyond ?? {}).flatMap(
    ([feature, names]) => (session?.features.includes(feature as Feature) ? [] : names), // its keys are features
  );
  return Object.fromEntries(Object.entries(query).filter(([name]) => !unknown.includes(name)));
}

/** @throws {BffError} UNKNOWN_CALL for a call that the session's server does not answer. */
export function checkFeature({ feature }: Call, { features }: Session): void {
  if (feature && !features.includes(feature)) throw new BffError('UNKNOWN_CALL');
}

/**
 * The version that an update is about, as `If-Match` has it; none for a server that knows no versions.
 * @throws {BffError} INVALID_INPUT for what is no version: without it somebody's changes would be overwritten.
 */
export function versionFor({ versioned }: Call, { features }: Session, header: string | null): string | undefined {
  if (header === null || !versioned || !features.includes('versions')) return undefined;
  if (!isEntityTag(header))
    throw new BffError('INVALID_INPUT', { message: 'The version in this request is not valid.' });
  return header;
}
