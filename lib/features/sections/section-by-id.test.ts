import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sectionsQuery } from './queries';
import { findInLists, sectionByIdQuery } from './section-by-id';

const sectionRow = (id: number) => ({ section_data: { id, section: `S${id}`, classid: 1, isactive: true } });

function serveSections(total: number) {
  const pages: number[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const page = Number(new URL(url, 'http://console.test').searchParams.get('page'));
    pages.push(page);
    const ids = Array.from({ length: total }, (_, index) => index + 1).slice((page - 1) * 100, page * 100);
    return Response.json({ sections: ids.map(sectionRow), totalrecords: total });
  });
  return pages;
}

afterEach(() => vi.unstubAllGlobals());

describe('a section by its id', () => {
  it('is searched page by page until it is found', async () => {
    const pages = serveSections(350);
    const client = new QueryClient();
    const section = await client.fetchQuery(sectionByIdQuery(client, 205));
    expect(section?.section).toBe('S205');
    expect(pages).toEqual([1, 2, 3]);
  });
  it('is null if no page contains it', async () => {
    const pages = serveSections(200);
    const client = new QueryClient();
    expect(await client.fetchQuery(sectionByIdQuery(client, 999))).toBeNull();
    expect(pages).toEqual([1, 2]);
  });
  it('is null in a school without sections', async () => {
    serveSections(0);
    const client = new QueryClient();
    expect(await client.fetchQuery(sectionByIdQuery(client, 1))).toBeNull();
  });
});

const section = (id: number) => ({
  id,
  section: `S${id}`,
  classid: 1,
  isactive: true,
  classTeacher: null,
  classAdmin: null,
});

describe('the cached lists', () => {
  const first = sectionsQuery({ classId: 1, page: 1, size: 20 }).queryKey;

  it('provide a section without a request', () => {
    const client = new QueryClient();
    client.setQueryData(first, { sections: [section(4)], totalrecords: 1 });
    expect(findInLists(client, 4)?.section).toBe('S4');
    expect(findInLists(client, 5)).toBeUndefined();
  });
});
