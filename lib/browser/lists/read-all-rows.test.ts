import { describe, expect, it } from 'vitest';
import { maxAllRows, readAllRows } from './read-all-rows';

const reading = { signal: new AbortController().signal, onProgress: () => undefined };
const size = 25;
const options = { pageSize: size, maxRows: maxAllRows };

const createServer = (count: number, total: number | null) => {
  const requestedPages: number[] = [];
  const readPage = async (page: number) => {
    requestedPages.push(page);
    const first = (page - 1) * size;
    return {
      rows: Array.from({ length: Math.max(0, Math.min(size, count - first)) }, (_, index) => first + index),
      total,
    };
  };
  return { requestedPages, readPage };
};

describe('readAllRows', () => {
  it.each([0, 1, 25, 26, 50, 60])('reads %i rows in order, with and without a total', async (count) => {
    const expected = { rows: Array.from({ length: count }, (_, index) => index), isTruncated: false };
    expect(await readAllRows(createServer(count, count).readPage, options, reading)).toEqual(expected);
    expect(await readAllRows(createServer(count, null).readPage, options, reading)).toEqual(expected);
  });

  it('requests no page beyond the total', async () => {
    const { requestedPages, readPage } = createServer(50, 50);
    await readAllRows(readPage, options, reading);
    expect(requestedPages).toEqual([1, 2]);
  });

  it('reports its progress', async () => {
    const steps: number[] = [];
    await readAllRows(createServer(60, 60).readPage, options, {
      ...reading,
      onProgress: (loaded) => steps.push(loaded),
    });
    expect(steps).toEqual([25, 50]);
  });

  it('stops at its limit, even if the server never stops sending pages', async () => {
    for (const total of [maxAllRows + 1, null]) {
      const result = await readAllRows(createServer(1_000_000, total).readPage, options, reading);
      expect(result.rows).toHaveLength(maxAllRows);
      expect(result.isTruncated).toBe(true);
    }
    const complete = await readAllRows(createServer(maxAllRows, maxAllRows).readPage, options, reading);
    expect(complete).toMatchObject({ isTruncated: false, rows: { length: maxAllRows } });
  });

  it('ends at an empty page although the total promises more rows', async () => {
    expect(await readAllRows(createServer(10, 60).readPage, options, reading)).toMatchObject({ rows: { length: 10 } });
  });

  it('continues if a server sends smaller pages than requested', async () => {
    const { readPage } = createServer(60, null);
    for (const total of [60, null]) {
      const largePages = { pageSize: 1000, maxRows: maxAllRows };
      const result = await readAllRows(async (page) => ({ ...(await readPage(page)), total }), largePages, reading);
      expect(result).toEqual({ rows: Array.from({ length: 60 }, (_, index) => index), isTruncated: false });
    }
  });

  it('ends if a server repeats the same page, and reports missing rows', async () => {
    const readPage = async () => ({ rows: Array.from({ length: size }, (_, index) => index), total: null });
    expect(await readAllRows(readPage, options, reading)).toMatchObject({ rows: { length: size }, isTruncated: true });
    const larger = { ...options, pageSize: 100 };
    expect(await readAllRows(readPage, larger, reading)).toMatchObject({ rows: { length: size }, isTruncated: false });
  });

  it('contains a row once, by its id, even if it moves or changes between pages', async () => {
    const pages = [
      [
        { id: 1, name: 'Asha' },
        { id: 2, name: 'Ravi' },
      ],
      [
        { id: 2, name: 'Ravi K' },
        { id: 3, name: 'Uma' },
      ],
      [],
    ];
    const readPage = async (page: number) => ({ rows: pages[page - 1] ?? [], total: 4 });
    const { rows } = await readAllRows(readPage, { ...options, keyOf: ({ id }) => id }, reading);
    expect(rows.map(({ name }) => name)).toEqual(['Asha', 'Ravi K', 'Uma']);
  });

  it('reads no further page after an abort', async () => {
    const controller = new AbortController();
    const { requestedPages, readPage } = createServer(100, 100);
    const reading = readAllRows(readPage, options, { signal: controller.signal, onProgress: () => controller.abort() });
    await expect(reading).rejects.toThrow();
    expect(requestedPages.length).toBeLessThanOrEqual(2);
  });
});
