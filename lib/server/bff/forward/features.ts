import type { Call } from '@/lib/contract/call';
import type { Feature } from '@/lib/contract/features';
import { isEntityTag } from '@/lib/contract/values/versions';
import { BffError } from '../bff-error';
import type { Session } from '../session/sealed-cookies';

export function toSupported<T>(input: T, byFeature: Call['queryByFeature'], session: Session | null): T {
  const unsupported = Object.entries(byFeature ?? {}).flatMap(
    // Safe cast: the keys of `byFeature` are features, and `Object.entries` returns them as `string`.
    ([feature, names]) => (session?.features.includes(feature as Feature) ? [] : names),
  );
  if (unsupported.length === 0 || input === undefined) return input;
  return JSON.parse(JSON.stringify(input, (name, value) => (unsupported.includes(name) ? undefined : value)));
}

export function checkFeature({ feature, valuesByFeature = {} }: Call, query: URLSearchParams, { features }: Session) {
  const valueFeatures = Object.entries(valuesByFeature).flatMap(([name, values]) =>
    Object.entries(values).some(([parameter, value]) => query.getAll(parameter).includes(value)) ? [name] : [],
  );
  for (const name of [...valueFeatures, ...(feature ? [feature] : [])]) {
    // Safe cast: the keys of `valuesByFeature` are features, and `Object.entries` returns them as `string`.
    if (!features.includes(name as Feature)) throw new BffError('UNKNOWN_CALL');
  }
}

/**
 * @throws {BffError} INVALID_INPUT for a malformed version, because an update without a version could overwrite
 * changes.
 */
export function ifMatchFor({ versioned }: Call, { features }: Session, header: string | null): string | undefined {
  if (header === null || !versioned || !features.includes('versions')) return undefined;
  if (!isEntityTag(header))
    throw new BffError('INVALID_INPUT', { message: 'The version in this request is not valid.' });
  return header;
}
