import type { Page } from '@playwright/test';
import { schoolWeek } from '../support/school-week';

/** Makes a call as the signed-in user, to create the rows that a test needs. */
export async function send(page: Page, method: string, path: string, body?: unknown): Promise<unknown> {
  // Uses the origin of the open page, which may belong to another console than the base URL.
  const base = page.url().startsWith('http') ? new URL(page.url()).origin : '';
  const reply = await page.request.fetch(`${base}/api/v1${path}`, {
    method,
    headers: { 'x-homeroom': '1', 'sec-fetch-site': 'same-origin' },
    data: body,
  });
  if (!reply.ok()) throw new Error(`${method} ${path}: ${await reply.text()}`);
  return reply.json();
}

export const addClass = (page: Page, classname: string) =>
  send(page, 'POST', '/classes/create', { classname, isactive: true, ...schoolWeek });

export const addSubject = (page: Page, name: string) =>
  send(page, 'POST', `/subject/create?subject_name=${encodeURIComponent(name)}`);
