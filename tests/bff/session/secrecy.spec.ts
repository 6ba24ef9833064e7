import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect } from '@playwright/test';
import { addStudent } from '../../e2e/create-sections';
import { signIn } from '../../e2e/test';
import { readToken, secretsIn, textReadableByScripts } from '../../pictures/checks/secrets';
import { type RunningConsole, startConsole } from '../../support/console';
import { consolePages } from '../../support/console-pages';
import { test as base } from '../../support/hydrated-pages';
import { json, startUpstream } from '../../support/upstream';

const mobile = '9182736455';
const staffName = 'Zephyrine';
const studentName = 'Quillonette';
const searchText = 'Wystanley';
const secret = 'a secret of the tests that is long enough';

const test = base.extend<{ receivedTexts: string[] }>({
  /** Collects the URL, body and headers of every response in this browser context. */
  receivedTexts: async ({ context }, use) => {
    const receivedTexts: string[] = [];
    context.on('response', async (response) => {
      const text = await response.text().catch(() => '');
      receivedTexts.push(
        response.url(),
        text,
        JSON.stringify(
          await response
            .request()
            .allHeaders()
            .catch(() => ({})),
        ).replace(/"cookie":"[^"]*"/, ''),
      );
    });
    await use(receivedTexts);
  },
});

/** Fetches every page as HTML and as router data, with `searchText` in the URL. Returns the texts of all replies. */
async function fetchAllPages(context: BrowserContext, running: RunningConsole): Promise<string> {
  const texts: string[] = [];
  const headerSets: Record<string, string>[] = [{}, { rsc: '1' }];
  for (const path of consolePages) {
    for (const headers of headerSets) {
      const reply = await context.request.get(`${running.url}${path}?search=${searchText}`, { headers });
      texts.push(await reply.text());
    }
  }
  return texts.join('\n');
}

const tokenOf = async (context: BrowserContext, password: string) => readToken(await context.cookies(), password);

test('no secret of the embedded backend is in a response, in the browser or in the log', async ({
  page,
  context,
  receivedTexts,
}) => {
  const running = await startConsole({ SEED: 'empty', SCHOOL_NAME: 'Hill School', ADMIN_MOBILE: mobile });
  let code = '';
  const nextCode = async (number: string) => {
    code = await running.nextCode(number);
    return code;
  };
  await signIn(page, { ...running, nextCode }, '/login', mobile);
  await addStudent(page, 'CANARY-1', studentName);
  const pageTexts = await fetchAllPages(context, running);
  await page.goto(`${running.url}/students?search=${studentName}`);
  await expect(page.getByRole('link', { name: `${studentName} Khan` })).toBeVisible();
  await page.getByRole('switch').first().click();
  await expect(page.getByText(`${studentName} Khan status has been`)).toBeVisible();
  const token = await tokenOf(context, readFileSync(join(running.dataDir, 'session-secret'), 'utf8'));
  expect(token).toMatch(/^[\w-]{43}$/);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const allTexts = [pageTexts, ...receivedTexts, await textReadableByScripts(page)].join('\n');
  expect(allTexts).toContain(studentName);
  expect(secretsIn(allTexts, { token, code })).toEqual([]);
  await running.end('SIGTERM');
  const log = running.output();
  expect(log).toContain('"route":"GET /students/list"');
  expect(log).toContain('"route":"/sections/{sectionId}/teachers"');
  for (const canary of [mobile, token, studentName, searchText]) expect(log).not.toContain(canary);
  // Only the first line of the log contains the name of the school.
  expect(log.split('\n').filter((line) => line.includes('Hill School'))).toEqual([
    expect.stringContaining('"msg":"started"'),
  ]);
  expect(secretsIn(log, { token, code })).toEqual([]);
  for (const line of log.split('\n').filter((candidate) => candidate.includes('"msg"'))) JSON.parse(line);
  await running.close();
});

test('no secret of an upstream is in a response, in the browser or in the log', async ({
  page,
  context,
  receivedTexts,
}) => {
  // Uses the largest possible token. It needs four cookies, which leave space for the other headers of browsers.
  const token = `canary-token-${'t'.repeat(10_000)}`;
  const code = '482913';
  const upstream = await startUpstream();
  const profileData = { userid: 21, schoolid: 9, name: 'Canary School', firstname: staffName };
  const counts = { total_students: 1, total_teachers: 1, total_male_students: 1, total_female_students: 0 };
  upstream.on('/web/auth/verify-otp', json({ status: 'success', message: '', data: { access_token: token } }));
  upstream.on('/web/user/profile', json({ status: 'success', message: '', data: profileData, dashboard: counts }));
  const running = await startConsole({ API_BASE_URL: upstream.origin, SESSION_SECRET: secret });
  await signIn(page, { ...running, nextCode: async () => code }, '/login', mobile);
  const pageTexts = await fetchAllPages(context, running);
  upstream.setDefaultReply(json({ message: `${searchText} ${mobile} is wrong` }, 500));
  await page.goto(`${running.url}/employees?search=${searchText}`);
  await expect(
    page
      .getByRole('alert')
      .or(page.getByText(/failed|could not/i))
      .first(),
  ).toBeVisible();
  expect(upstream.requests.at(-1)?.headers.authorization).toBe(`Bearer ${token}`);
  expect(await tokenOf(context, secret)).toBe(token);
  const allTexts = [pageTexts, ...receivedTexts, await textReadableByScripts(page)].join('\n');
  expect(allTexts).toContain(staffName);
  expect(secretsIn(allTexts, { token: 'canary-token-', code })).toEqual([]);
  expect(allTexts).not.toContain(secret);
  await running.end('SIGTERM');
  for (const canary of ['canary-token-', mobile, staffName, searchText, profileData.name, secret]) {
    expect(running.output()).not.toContain(canary);
  }
  expect(secretsIn(running.output(), { token, code })).toEqual([]);
  await running.close();
  await upstream.close();
});
