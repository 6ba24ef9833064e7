import { Agent, request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { adminMobile } from '../support/backend';
import { startConsole } from '../support/console';
import { sendInBatches } from '../support/send-in-batches';
import { signInByRequest } from '../support/staff-client';
import { consoleWithSchool } from './shared-consoles';

const school = consoleWithSchool();

/** Returns a function that sends a request from the IP address `localAddress` and returns the status of the reply. */
function openBrowser(localAddress: string, cookie = '') {
  const agent = new Agent({ localAddress, keepAlive: true });
  onTestFinished(() => agent.destroy());
  return (url: string, method = 'GET', body?: object) => send(agent, cookie, url, method, body);
}

function send(agent: Agent, cookie: string, url: string, method: string, body?: object): Promise<number> {
  const headers = { cookie, 'x-homeroom': '1', 'content-type': 'application/json', origin: new URL(url).origin };
  return new Promise((resolve, reject) => {
    request(url, { method, headers, agent }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode ?? 0));
    })
      .on('error', reject)
      .end(body && JSON.stringify(body));
  });
}

describe('a person with many requests', () => {
  it.each([
    ['lists', '/api/v1/students/list?page=1&per_page=1000'],
    ['pages', '/students'],
  ])('does not delay the %s of others until all these requests are answered', async (_, path) => {
    const { running, cookie } = school;
    const [visit, visitAsOther] = [
      openBrowser('127.0.0.1', cookie),
      openBrowser('127.0.0.2', await signInByRequest(running, adminMobile)),
    ];
    await visitAsOther(`${running.url}/healthz`);
    let answered = 0;
    const flood = Array.from({ length: 90 }, async () => {
      const status = await visit(running.url + path);
      answered += 1;
      return status;
    });
    await Promise.race(flood);
    expect(await visitAsOther(running.url + path)).toBe(200);
    expect(answered).toBeLessThan(45);
    expect(new Set(await Promise.all(flood))).toEqual(new Set([200]));
  });
});

describe('300 sign-in codes from one address', () => {
  it('stop that address only', async () => {
    const running = await startConsole();
    onTestFinished(running.close);
    const sendCode = (address: string, number: number) =>
      openBrowser(address)(`${running.url}/api/auth/send-otp`, 'POST', { mobile: String(number), from: '' });
    await sendInBatches(300, (index) => sendCode('127.0.0.3', 9_000_000_000 + index));
    expect(await sendCode('127.0.0.3', 9_100_000_000)).toBe(429);
    expect(await sendCode('127.0.0.4', 9_100_000_001)).not.toBe(429);
  });
});
