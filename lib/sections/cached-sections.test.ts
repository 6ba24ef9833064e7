import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { findInLists } from './cached-sections';
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

  it('give a section without another call', () => {
    const client = new QueryClient();
    client.setQueryData(first, { sections: [section(4)], totalrecords: 1 });
    expect(findInLists(client, 4)?.section).toBe('S4');
    expect(findInLists(client, 5)).toBeUndefined();
  });
});
