import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import {
  clearDeviceStorage,
  deviceKey,
  isDeviceStorageOpen,
  listDeviceTexts,
  onDeviceChange,
  openDeviceStorage,
  parseDeviceValue,
  readDeviceText,
  writeDeviceValue,
} from './device-storage';

const shape = z.object({ subject: z.string() });

class FakeStorage implements Storage {
  private readonly items = new Map<string, string>();
  constructor(private readonly isFull = false) {}
  get length() {
    return this.items.size;
  }
  key = (index: number) => [...this.items.keys()][index] ?? null;
  getItem = (name: string) => this.items.get(name) ?? null;
  removeItem = (name: string) => void this.items.delete(name);
  clear = () => this.items.clear();
  setItem = (name: string, text: string) => {
    if (this.isFull) throw new DOMException('', 'QuotaExceededError');
    this.items.set(name, text);
  };
}

const stubStorage = (storage: Storage) => vi.stubGlobal('localStorage', storage);
const stubCookies = (cookie: string) => vi.stubGlobal('document', { cookie });
const signOut = () => {
  stubCookies('theme=dark');
  clearDeviceStorage();
};
const read = (key: string) => parseDeviceValue(readDeviceText(key), shape);

describe('A value in device storage', () => {
  beforeEach(() => {
    stubStorage(new FakeStorage());
    stubCookies('theme=dark; signed-in=asha');
    openDeviceStorage('asha');
  });
  afterEach(() => {
    signOut();
    vi.unstubAllGlobals();
  });

  it('is read back and parsed by its shape', () => {
    writeDeviceValue('draft', { subject: 'Sports day' });
    expect(read('draft')).toEqual({ subject: 'Sports day' });
  });

  it('is removed by writing null', () => {
    writeDeviceValue('draft', { subject: 'Sports day' });
    writeDeviceValue('draft', null);
    expect(read('draft')).toBeNull();
  });

  it.each(['{"subject":', '{"subject":3}', 'null', '[]'])('reads as null when it is damaged: %s', (text) => {
    localStorage.setItem('homeroom:draft', text);
    expect(read('draft')).toBeNull();
  });

  it('notifies the listeners of its key only', () => {
    const shown = vi.fn();
    const other = vi.fn();
    const unsubscribe = onDeviceChange('draft', shown);
    onDeviceChange('another', other);
    writeDeviceValue('draft', { subject: 'Sports day' });
    unsubscribe();
    writeDeviceValue('draft', null);
    expect(shown).toHaveBeenCalledTimes(1);
    expect(other).not.toHaveBeenCalled();
  });

  it('lasts until the next reload if the storage is full', () => {
    stubStorage(new FakeStorage(true));
    writeDeviceValue('draft', { subject: 'Sports day' });
    expect(read('draft')).toEqual({ subject: 'Sports day' });
  });

  it('is removed at sign-out, without the values of other products', () => {
    localStorage.setItem('another-product', 'stays');
    writeDeviceValue(deviceKey('draft', 4, 14), { subject: 'Sports day' });
    writeDeviceValue(deviceKey('draft', 4, 15), { subject: 'Sports day' });
    signOut();
    expect(localStorage.length).toBe(1);
    expect(localStorage.getItem('another-product')).toBe('stays');
  });

  describe.each([
    ['a storage', false],
    ['the memory of a page whose storage is full', true],
  ])('in %s', (_where, isFull) => {
    const draft = { subject: 'Sports day' };
    beforeEach(() => stubStorage(new FakeStorage(isFull)));

    it.each<[string, () => void]>([
      ['after the sign-out', signOut],
      ['after a sign-out that this tab has not heard of', () => stubCookies('theme=dark')],
      ['after the sign-in of another user', () => stubCookies('theme=dark; signed-in=ravi')],
      ['in a tab that hears of the sign-out after the next sign-in', () => clearDeviceStorage()],
      ['for another cookie that ends alike', () => stubCookies('not-signed-in=asha; signed-in=asha2')],
    ])('nothing is written %s', (_when, end) => {
      end();
      expect(isDeviceStorageOpen()).toBe(false);
      expect(writeDeviceValue('draft', draft)).toBe(false);
      expect(listDeviceTexts()).toEqual([]);
    });

    it('values are written again after the next sign-in', () => {
      signOut();
      stubCookies('__Host-signed-in=ravi');
      openDeviceStorage('ravi');
      expect(writeDeviceValue('draft', draft)).toBe(!isFull);
      expect(read('draft')).toEqual(draft);
    });
  });

  it('can be removed by its own page after the sign-out', () => {
    writeDeviceValue('draft', { subject: 'Sports day' });
    stubCookies('theme=dark');
    writeDeviceValue('draft', null);
    expect(listDeviceTexts()).toEqual([]);
  });

  it('of the next user survives a tab that learns late of the earlier sign-out', () => {
    localStorage.setItem('homeroom:draft', '{"subject":"Of Ravi"}');
    stubCookies('signed-in=ravi');
    clearDeviceStorage();
    expect(read('draft')).toEqual({ subject: 'Of Ravi' });
  });
});
