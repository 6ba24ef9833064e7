import {
  deviceKey,
  isSharedComputer,
  listDeviceTexts,
  prefix,
  signedInOwner,
  writeDeviceValue,
} from './device-storage';

/** The longest session that an operator can set (`SESSION_MAX_HOURS`), in ms. */
const maxAgeMs = 168 * 60 * 60 * 1000;

/** The values that belong to a school instead of a user. The cleanup keeps them, because no other copy exists. */
const schoolNames = ['fees', 'fees-draft'];

const seenName = 'seen';

/**
 * Stores the time of this visit. Does not use `writeDeviceValue`, which stores nothing before `openDeviceStorage` is
 * called.
 */
function stamp(owner: string, now: number) {
  if (isSharedComputer()) return;
  try {
    localStorage.setItem(prefix + deviceKey(seenName, owner), String(now));
  } catch {
    // Continues if localStorage is disabled or full. Values without a time stay until another user signs in.
  }
}

/**
 * Removes the values of all users except the signed-in user from this device. If no user is signed in, removes only the
 * values of users whose last visit is older than `maxAgeMs`. Other users then find their drafts at their next sign-in.
 */
export function cleanDevice(now = Date.now()): void {
  const owner = signedInOwner();
  if (owner !== null) stamp(owner, now);
  const entries = listDeviceTexts().map(({ key, text }) => {
    const [name = '', ...ownerParts] = key.split(':');
    return { key, text, name, keyOwner: ownerParts.join(':') };
  });
  const seenAt = new Map(
    entries.filter(({ name }) => name === seenName).map(({ keyOwner, text }) => [keyOwner, Number(text)]),
  );
  for (const { key, name, keyOwner } of entries) {
    if (schoolNames.includes(name)) continue;
    const isForeign = owner !== null && keyOwner !== owner;
    const isOld = now - (seenAt.get(keyOwner) ?? now) > maxAgeMs;
    if (isForeign || isOld) writeDeviceValue(key, null);
  }
}

/**
 * Removes the stored values that contain one of the texts, such as the draft of a form. Of a stored list, removes only
 * the items that contain one.
 */
export function forgetTexts(texts: readonly string[]): void {
  const isForgotten = (json: string) =>
    texts.some((text) => text !== '' && json.includes(JSON.stringify(text).slice(1, -1)));
  for (const { key, text } of listDeviceTexts()) {
    if (text === null || !isForgotten(text)) continue;
    const value: unknown = JSON.parse(text);
    writeDeviceValue(key, Array.isArray(value) ? value.filter((item) => !isForgotten(JSON.stringify(item))) : null);
  }
}
