import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callName } from '@/lib/contract/call';
import { anyInput, createUpload, forwardedCalls, toConsolePath } from '../../support/any-request';
import { Browser } from '../../support/browser';
import { openSignedInConsole } from '../../support/test-console';
import { bytes, json, reset } from '../../support/upstream';

describe('a reply of the API', () => {
  it.each(forwardedCalls.map((call) => [callName(call), call] as const))('is not cached: %s', async (_, call) => {
    const { upstream, visit, browser } = await openSignedInConsole();
    const [input = {}] = fc.sample(anyInput(call), 1);
    const body = call.upload ? createUpload(call, input) : input.body;
    const send = (sender: Browser, path = toConsolePath(call, input)) =>
      sender.send(path, { method: call.method, body });
    const goodReply = call.reply === 'file' ? bytes('PK', 'application/zip') : json({});
    const signedOutBrowser = new Browser(visit);
    const statuses: number[] = [];
    for (const reply of [goodReply, json({ message: 'No' }, 404), bytes('<p>', 'text/html'), reset]) {
      upstream.setDefaultReply(reply);
      for (const response of [
        await send(browser),
        await send(signedOutBrowser),
        await send(browser, '/api/v1/unknown'),
      ]) {
        statuses.push(response.status);
        expect(response.headers.get('cache-control')).toMatch(/^private, no-store(, no-transform)?$/);
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      }
    }
    expect(new Set(statuses)).toContain(200);
    expect(new Set(statuses)).toContain(401);
  });
});
