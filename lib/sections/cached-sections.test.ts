import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { findInLists, setActiveInLists } from './cached-sections';
import { sectionsQuery } from './queries';

const section = (id: number) => ({
  id,
  section: `S${id}`,
  classid: 1,
  isactive: true,
  classTeacher: null,
  classAdmin: null,
});

describe('the lists that have come', () => {
  const first = sectionsQuery({ classId: 1, page: 1, size: 20 }).queryKey;
  const second = sectionsQuery({ classId: null, page: 1, size: 100 }).queryKey;

  it('give a section without another call', () => {
    const client = new QueryClient();
    client.setQueryData(first, { sections: [section(4)], totalrecords: 1 });
    expect(findInLists(client, 4)?.section).toBe('S4');
    expect(findInLists(client, 5)).toBeUndefined();
  });
  it('turn one section, in each of them, and leave the others alone', () => {
    const client = new QueryClient();
    client.setQueryData(first, { sections: [section(4), section(5)], totalrecords: 2 });
    client.setQueryData(second, { sections: [section(4)], totalrecords: 1 });
    setActiveInLists(client, 4, false);
    expect(client.getQueryData(first)?.sections.map(({ isactive }) => isactive)).toEqual([false, true]);
    expect(client.getQueryData(second)?.sections[0]?.isactive).toBe(false);
  });
});
