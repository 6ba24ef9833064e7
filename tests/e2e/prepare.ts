import type { Page } from '@playwright/test';
import { schoolWeek } from '../support/school-week';

/** Makes a call as the signed-in page does, for rows that a test needs but isn't about. */
export async function send(page: Page, method: string, path: string, body?: unknown): Promise<unknown> {
  const reply = await page.evaluate(
    async (request) => {
      const response = await fetch(`/api/v1${request.path}`, {
        method: request.method,
        headers: { 'x-homeroom': '1', ...(request.body ? { 'content-type': 'application/json' } : {}) },
        body: request.body,
      });
      return { isGood: response.ok, text: await response.text() };
    },
    { method, path, body: body === undefined ? undefined : JSON.stringify(body) },
  );
  if (!reply.isGood) throw new Error(`${method} ${path}: ${reply.text}`);
  return JSON.parse(reply.text);
}

export const addClass = (page: Page, classname: string) =>
  send(page, 'POST', '/classes/create', { classname, isactive: true, ...schoolWeek });

export const addSubject = (page: Page, name: string) =>
  send(page, 'POST', `/subject/create?subject_name=${encodeURIComponent(name)}`);
