import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { readSheets, type SheetRow, sheetPaths, type Workbook } from '@/lib/contract/sheets';
import type { Browser } from './browser';

export const fixtureFile = (name: string) =>
  new File([new Uint8Array(readFileSync(join(import.meta.dirname, '../files', name)))], name);

export function sendToReader(browser: Browser, file: File, signal?: AbortSignal): Promise<Response> {
  const body = new FormData();
  body.set('file', file);
  return browser.send(sheetPaths.read, { method: 'POST', body, signal });
}

export async function readSheetRows(browser: Browser, file: File): Promise<SheetRow[]> {
  const reply = await sendToReader(browser, file);
  expect(reply.status, `${file.name}: ${await reply.clone().text()}`).toBe(200);
  return readSheets.parse(await reply.json()).rows;
}

export async function readErrorMessage(browser: Browser, file: File): Promise<string> {
  const reply = await sendToReader(browser, file);
  const { message } = await reply.json();
  expect([reply.status, message], file.name).toEqual([422, expect.stringMatching(/^[A-Z“].*\.$/)]);
  return message;
}

export async function writeWorkbook(browser: Browser, workbook: Workbook): Promise<File> {
  const reply = await browser.post(sheetPaths.write, workbook);
  expect(reply.status, await (reply.ok ? '' : reply.clone().text())).toBe(200);
  return new File([await reply.arrayBuffer()], 'written.xlsx');
}

export const textsOf = (rows: SheetRow[]) => rows.map(({ cells }) => cells.map((cell) => cell?.text ?? ''));
