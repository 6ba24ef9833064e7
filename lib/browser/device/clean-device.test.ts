import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanDevice, forgetTexts } from './clean-device';
import {
  clearDeviceStorage,
  listDeviceTexts,
  openDeviceStorage,
  readDeviceText,
  writeDeviceValue,
} from './device-storage';

const dayMs = 24 * 60 * 60 * 1000;
const start = 1_800_000_000_000;
const names = ['employee-draft', 'students-import-draft', 'recently-opened', 'students-last-import', 'broadcast-draft'];

class MapStorage extends Map<string, string> {
  get length() {
    return this.size;
  }
  key = (index: number) => [...this.keys()][index] ?? null;
  getItem = (name: string) => this.get(name) ?? null;
  setItem = (name: string, text: string) => void this.set(name, text);
  removeItem = (name: string) => void this.delete(name);
}

const storedNames = () =>
  listDeviceTexts()
    .map(({ key }) => key)
    .filter((key) => !key.startsWith('seen:'))
    .sort();

function openPage(owner: string | null, now: number) {
  vi.stubGlobal('document', { cookie: owner ? `theme=dark; signed-in=${owner}` : 'theme=dark' });
  if (owner) openDeviceStorage(owner);
  cleanDevice(now);
}

const keysOf = (owner: string) => names.map((name) => `${name}:${owner}`);

beforeEach(() => {
  vi.stubGlobal('localStorage', new MapStorage());
  openPage('asha', start);
  for (const key of keysOf('asha')) writeDeviceValue(key, 'Ravi Kumar');
  writeDeviceValue('fees:4', 'fees of the school');
  writeDeviceValue('fees-draft:4:1:2:yearly', 'fees of the school');
});
afterEach(() => {
  vi.stubGlobal('document', { cookie: '' });
  clearDeviceStorage();
  vi.unstubAllGlobals();
});

describe('the values of a user who did not sign out', () => {
  it('are removed when another user opens a page, except the fees of the school', () => {
    openPage('ben', start + 1);
    expect(storedNames()).toEqual(['fees-draft:4:1:2:yearly', 'fees:4']);
  });

  it('stay for this user, before and after the sign-in', () => {
    const all = storedNames();
    openPage(null, start + 3 * dayMs);
    openPage('asha', start + 3 * dayMs);
    openPage('asha', start + 30 * dayMs);
    expect(storedNames()).toEqual(all);
  });

  it('are removed on the sign-in page a week after this user has last opened a page', () => {
    openPage('asha', start + 2 * dayMs);
    openPage(null, start + 9 * dayMs);
    expect(storedNames()).toHaveLength(names.length + 2);
    openPage(null, start + 9 * dayMs + 1);
    expect(storedNames()).toEqual(['fees-draft:4:1:2:yearly', 'fees:4']);
    expect(listDeviceTexts()).toHaveLength(2);
  });
});

describe('forgetTexts', () => {
  it('removes a draft with the text, and only the items with the text from a list', () => {
    writeDeviceValue('student-draft:asha', { firstName: 'Asha "A" Rao', city: 'Pune' });
    writeDeviceValue('broadcast-draft:asha', { subject: 'Sports day' });
    writeDeviceValue('recently-opened:asha', [{ label: 'Asha "A" Rao' }, { label: 'Dev Rao' }]);
    forgetTexts(['Asha "A" Rao', '']);
    expect(readDeviceText('student-draft:asha')).toBeNull();
    expect(readDeviceText('broadcast-draft:asha')).toBe('{"subject":"Sports day"}');
    expect(readDeviceText('recently-opened:asha')).toBe('[{"label":"Dev Rao"}]');
  });
});
