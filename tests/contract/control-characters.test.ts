import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { callName } from '@/lib/contract/call';
import { revertYearStart } from '@/lib/contract/school-years';
import { tableNames } from '@/lib/server/backend/db/tables';
import type { TestBackend } from '../support/backend';
import { callsWithTexts, describePlace, putText } from '../support/call-texts';
import { prepareCalls } from '../support/prepare-calls';
import { startSignedIn } from '../support/sign-in';

/** Control characters alone, between letters, and in the address of a screen. */
const cleanedTexts = ['\u0001', 'Asha\u0007Rao', 'a\u0085', '/students?search=a\u001fb'];
const nulTexts = cleanedTexts.map((text) => text.replace(/\p{Cc}/u, '\0'));

async function findStoredControlCharacters({ db }: TestBackend): Promise<string[]> {
  const found: string[] = [];
  for (const table of tableNames) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        // Allows the line breaks and tabs of texts with several lines.
        if (typeof value === 'string' && /[^\P{Cc}\n\t]/u.test(value)) found.push(`${table}.${column}`);
      }
    }
  }
  return [...new Set(found)];
}

it('a text with NUL is refused by every call, with the name of its field', { timeout: 120_000 }, async () => {
  const school = await startSignedIn();
  const prepared = await prepareCalls(school);
  for (const { call, places } of callsWithTexts) {
    for (const place of places) {
      for (const text of nulTexts) {
        const input = putText(call, prepared.get(callName(call))?.input ?? {}, place, text);
        const { status, body } = await school.refusal(call, input);
        const field = place.path.findLast((step) => typeof step === 'string');
        const detail = [{ ...(field && { field }), message: expect.any(String) }];
        expect([status, body.detail], `${describePlace(call, place)}: ${JSON.stringify(text)}`).toEqual([422, detail]);
      }
    }
  }
});

it('other control characters are refused or cleaned, and never stored', { timeout: 120_000 }, async () => {
  const school = await startSignedIn();
  const prepared = await prepareCalls(school);
  // The prepared start of a school year needs the undo of the prepared one.
  await school.send(revertYearStart, prepared.get(callName(revertYearStart))?.input ?? {});
  const accepted = new Set<string>();
  for (const { call, places } of callsWithTexts) {
    for (const place of places) {
      for (const text of cleanedTexts) {
        const response = await school.send(call, putText(call, prepared.get(callName(call))?.input ?? {}, place, text));
        expect(response.status, `${describePlace(call, place)}: ${JSON.stringify(text)}`).toBeLessThan(500);
        if (response.ok) accepted.add(callName(call));
      }
    }
  }
  await school.backend.activities.flush();
  expect(await findStoredControlCharacters(school)).toEqual([]);
  for (const name of ['POST /school-years/start', 'POST /views', 'PUT /students/update'])
    expect(accepted).toContain(name);
});
