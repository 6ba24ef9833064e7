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

/** Values of a school instead of a user. Nothing else has a copy of them. */
const schoolNames = ['fees', 'fees-draft'];

const seenName = 'seen';

/** Stores the time even before the user's first page has opened the device storage. */
function stamp(owner: string, now: number) {
  if (isSharedComputer()) return;
  try {
    localStorage.setItem(prefix + deviceKey(seenName, owner), String(now));
  } catch {
    // Continues if localStorage is disabled or full. Without a time, the values stay until another user signs in.
  }
}

/**
 * Removes what other users have left on this device, and what belongs to a user who has not opened the console for
 * longer than any session lasts. Without a signed-in user, drafts of the last users stay until then, so that users find
 * them after they have signed in again.
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
