import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '@/lib/browser/client/query-client';

describe('a call that fails in the browser', () => {
  it('is not retried when it is a read', async () => {
    let attempts = 0;
    const queryFn = async () => {
      attempts += 1;
      throw new Error('The server cannot be reached.');
    };
    const observer = new QueryObserver(createQueryClient(), { queryKey: ['employees'], queryFn });
    await new Promise<void>((resolve) => observer.subscribe(({ status }) => status === 'error' && resolve()));
    expect(attempts).toBe(1);
  });

  it('is not retried when it is a write', async () => {
    let attempts = 0;
    const mutationFn = async () => {
      attempts += 1;
      throw new Error('The server cannot be reached.');
    };
    await expect(new MutationObserver(createQueryClient(), { mutationFn }).mutate()).rejects.toThrow('reached');
    expect(attempts).toBe(1);
  });
});
