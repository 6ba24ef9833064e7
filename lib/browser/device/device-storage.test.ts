import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import {
  clearDeviceStorage,
  deviceKey,
  deviceTexts,
  isDeviceStorageOpen,
  onDeviceChange,
  openDeviceStorage,
  parseDevice,
  readDeviceText,
  writeDevice,
} from './device-storage';

const shape = z.object({ subject: z.string() });

class FakeStorage implements Storage {
  private readonly kept = new Map<string, string>();
  constructor(private readonly isFull = false) {}
  get length() {
    return this.kept.size;
  }
  key = (index: number) => [...this.kept.keys()][index] ?? null;
  getItem = (name: string) => this.kept.get(name) ?? null;
  removeItem = (name: string) => void this.kept.delete(name);
  clear = () => this.kept.clear();
  setItem = (name: string, text: string) => {
    if (this.isFull) throw new DOMException('', 'QuotaExceededError');
    this.kept.set(name, text);
  };
}

const useStorage = (storage: Storage) => vi.stubGlobal('localStorage', storage);
const useCookies = (cookie: string) => vi.stubGlobal('document', { cookie });
const signOut = () => {
  useCookies('theme=dark');
  clearDeviceStorage();
};
const read = (key: string) => parseDevice(readDeviceText(key), shape);

describe('A value in device storage', () => {
  beforeEach(() => {
    useStorage(new FakeStorage());
    useCookies('theme=dark; signed-in=asha');
    openDeviceStorage('asha');
  });
  afterEach(() => {
    signOut();
    vi.unstubAllGlobals();
  });

  it('is read back and parsed by its shape', () => {
    writeDevice('draft', { subject: 'Sports day' });
    expect(read('draft')).toEqual({ subject: 'Sports day' });
  });

  it('is removed by writing null', () => {
    writeDevice('draft', { subject: 'Sports day' });
    writeDevice('draft', null);
    expect(read('draft')).toBeNull();
  });

  it.each(['{"subject":', '{"subject":3}', 'null', '[]'])('reads as null when it is damaged: %s', (text) => {
    localStorage.setItem('homeroom:draft', text);
    expect(read('draft')).toBeNull();
  });

  it('notifies the listeners of its key only', () => {
    const shown = vi.fn();
    const other = vi.fn();
    const stop = onDeviceChange('draft', shown);
    onDeviceChange('another', other);
    writeDevice('draft', { subject: 'Sports day' });
    stop();
    writeDevice('draft', null);
    expect(shown).toHaveBeenCalledTimes(1);
    expect(other).not.toHaveBeenCalled();
  });

  it('lasts until the next reload if the storage is full', () => {
    useStorage(new FakeStorage(true));
    writeDevice('draft', { subject: 'Sports day' });
    expect(read('draft')).toEqual({ subject: 'Sports day' });
  });

  it('is removed at sign-out, without the values of other products', () => {
    localStorage.setItem('another-product', 'stays');
    writeDevice(deviceKey('draft', 4, 14), { subject: 'Sports day' });
    writeDevice(deviceKey('draft', 4, 15), { subject: 'Sports day' });
    signOut();
    expect(localStorage.length).toBe(1);
    expect(localStorage.getItem('another-product')).toBe('stays');
  });

  describe.each([
    ['a storage', false],
    ['the memory of a page whose storage is full', true],
  ])('in %s', (_where, isFull) => {
    const draft = { subject: 'Sports day' };
    beforeEach(() => useStorage(new FakeStorage(isFull)));

    it.each<[string, () => void]>([
      ['after the sign-out', signOut],
      ['after a sign-out that this tab has not heard of', () => useCookies('theme=dark')],
      ['after the sign-in of another user', () => useCookies('theme=dark; signed-in=ravi')],
      ['in a tab that hears of the sign-out after the next sign-in', () => clearDeviceStorage()],
      ['for another cookie that ends alike', () => useCookies('not-signed-in=asha; signed-in=asha2')],
    ])('nothing is written %s', (_when, end) => {
      end();
      expect(isDeviceStorageOpen()).toBe(false);
      expect(writeDevice('draft', draft)).toBe(false);
      expect(deviceTexts()).toEqual([]);
    });

    it('values are written again after the next sign-in', () => {
      signOut();
      useCookies('__Host-signed-in=ravi');
      openDeviceStorage('ravi');
      expect(writeDevice('draft', draft)).toBe(!isFull);
      expect(read('draft')).toEqual(draft);
    });
  });

  it('can be removed by its own page after the sign-out', () => {
    writeDevice('draft', { subject: 'Sports day' });
    useCookies('theme=dark');
    writeDevice('draft', null);
    expect(deviceTexts()).toEqual([]);
  });

  it('of the next user survives a tab that learns late of the earlier sign-out', () => {
    localStorage.setItem('homeroom:draft', '{"subject":"Of Ravi"}');
    useCookies('signed-in=ravi');
    clearDeviceStorage();
    expect(read('draft')).toEqual({ subject: 'Of Ravi' });
  });
});
