import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import {
  clearDeviceStorage,
  deviceKey,
  onDeviceChange,
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
const read = (key: string) => parseDevice(readDeviceText(key), shape);

describe('What the console keeps on a device', () => {
  beforeEach(() => {
    useStorage(new FakeStorage());
    clearDeviceStorage();
  });

  it('is read back by its shape', () => {
    writeDevice('draft', { subject: 'Sports day' });
    expect(read('draft')).toEqual({ subject: 'Sports day' });
  });

  it('is forgotten when nothing is kept in its place', () => {
    writeDevice('draft', { subject: 'Sports day' });
    writeDevice('draft', null);
    expect(read('draft')).toBeNull();
  });

  it.each(['{"subject":', '{"subject":3}', 'null', '[]'])('counts as none when it is damaged: %s', (text) => {
    localStorage.setItem('homeroom:draft', text);
    expect(read('draft')).toBeNull();
  });

  it('is told to who shows it, and to nobody else', () => {
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

  it('lasts until the next reload where the browser keeps nothing', () => {
    useStorage(new FakeStorage(true));
    writeDevice('draft', { subject: 'Sports day' });
    expect(read('draft')).toEqual({ subject: 'Sports day' });
  });

  it('is removed as a whole, and nothing of others with it', () => {
    localStorage.setItem('another-product', 'stays');
    writeDevice(deviceKey('draft', 4, 14), { subject: 'Sports day' });
    writeDevice(deviceKey('draft', 4, 15), { subject: 'Sports day' });
    clearDeviceStorage();
    expect(localStorage.length).toBe(1);
    expect(localStorage.getItem('another-product')).toBe('stays');
  });
});
