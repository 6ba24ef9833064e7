import type { Page, Request } from '@playwright/test';
import { navigation } from '@/lib/navigation';
import { test as base, expect } from '../e2e/test';
import { createGate } from '../support/create-gate';
import {
  cannedReply,
  exceptScripts,
  type Fault,
  type FaultProxy,
  onPages,
  passThrough,
  rawReply,
  resetDuringReply,
  resetOnArrival,
  stall,
  startFaultProxy,
} from '../support/fault-proxy';
import { waitUntilHydrated, waitUntilIdle } from '../support/hydrated-pages';
import { serve } from '../support/serve';

/** Serves the console on another port. Each connection carries one request. */
const serveOnOtherPort = (url: string) =>
  serve(async (request) => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    for (const name of ['host', 'connection', 'accept-encoding']) headers.delete(name);
    const body = request.body ? await request.arrayBuffer() : undefined;
    const reply = await fetch(url + pathname + search, { method: request.method, headers, body, redirect: 'manual' });
    const replyHeaders = new Headers(reply.headers);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) replyHeaders.delete(name);
    return new Response(await reply.arrayBuffer(), { status: reply.status, headers: replyHeaders });
  });

/** Provides a fault proxy in front of the console. The page is opened through this proxy. */
const test = base.extend<{ faultProxy: FaultProxy }>({
  faultProxy: async ({ staff, school }, use) => {
    const server = await serveOnOtherPort(school.url);
    const faultProxy = await startFaultProxy(server.origin);
    await staff.goto(`${faultProxy.origin}/subjects`);
    await waitUntilIdle(staff);
    await use(faultProxy);
    await staff.goto('about:blank');
    await faultProxy.close();
    await server.close();
  },
});

const menuEntries = navigation.flatMap((entry) => entry.children ?? [entry]);
/**
 * The menu entries that the tests press. They lead to no list, because a list needs no page request. The last entry is in
 * a group of the menu that may be closed.
 */
const pressedEntries = menuEntries.filter(({ label }) =>
  ['Meal Plan', 'Broadcasting', 'School Profile'].includes(label),
);

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const offlineBanner = (page: Page) => page.getByText('Not reachable.');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** True for Next's requests for a whole page, not for its loading state. */
const isPageRequest = (request: Request) =>
  'rsc' in request.headers() && !('next-router-prefetch' in request.headers());

const waitForPageReply = (page: Page) => page.waitForResponse((response) => isPageRequest(response.request()));

/** Advances the clock by more than any timeout of the page. */
const passTimeouts = (page: Page) => page.clock.fastForward(31_000);

/** Presses a menu entry. Opens the group of the entry first if the group is closed. */
async function openMenuEntry(page: Page, label: string): Promise<void> {
  const group = menu(page).getByRole('button', { name: 'Settings' });
  if (label === 'School Profile' && (await group.getAttribute('aria-expanded')) === 'false') await group.click();
  await menu(page).getByRole('link', { name: label, exact: true }).click();
}

async function expectOpen(page: Page, address: string): Promise<void> {
  await expect(page).toHaveURL(address);
  await expect(heading(page)).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expect(offlineBanner(page)).toBeHidden();
  // Waits for hydration, because the browser may have loaded the whole page again.
  await waitUntilHydrated(page);
}

const errorPage = (status: number) => cannedReply({ status, type: 'text/html', body: '<h1>Not our page</h1>' });

type ServerFault = Fault | 'dead';

/**
 * Maps descriptions to faults. With `hasBegun`, the next screen appears before the reply stops. With `isLate`, a list
 * appears as a skeleton before its request fails.
 */
const faults: Record<string, { fault: ServerFault; hasBegun?: true; isLate?: true }> = {
  'refuses connections': { fault: 'dead' },
  'is behind a proxy that replies 502': { fault: errorPage(502) },
  'never replies': { fault: exceptScripts(stall('at its first byte')), isLate: true },
  'stops in its reply': { fault: exceptScripts(stall('in its body')), hasBegun: true, isLate: true },
};

const applyFault = async (faultProxy: FaultProxy, fault: ServerFault) =>
  fault === 'dead' ? faultProxy.refuse() : faultProxy.always(fault);

/**
 * Simulates a restart of the server, in which pending requests fail. Advances the clock past the retry delay of the
 * page.
 */
async function restoreServer(page: Page, faultProxy: FaultProxy): Promise<void> {
  await faultProxy.refuse();
  faultProxy.always(passThrough);
  await faultProxy.accept();
  await page.clock.fastForward(3_000);
}

/**
 * Presses a link after the browser has requested the page of the link, because the pointer was over the link. Returns a
 * function that applies the fault to this request.
 */
async function pressWhileFetched(page: Page, faultProxy: FaultProxy, fault: Fault): Promise<() => void> {
  const { opened, open } = createGate();
  const requestArrived = createGate();
  faultProxy.always(
    onPages((exchange) => {
      requestArrived.open();
      return opened.then(() => fault(exchange));
    }),
  );
  await menu(page).getByRole('link', { name: 'Attendance Report' }).hover();
  await requestArrived.opened;
  faultProxy.always(passThrough);
  await page.mouse.down();
  await page.mouse.up();
  return open;
}

for (const [description, { fault, hasBegun, isLate }] of Object.entries(faults)) {
  test(`a screen stays while the server ${description}, and the next one opens afterwards`, async ({
    staff,
    faultProxy,
  }) => {
    await staff.clock.install();
    for (const { label, path } of fault === 'dead' ? pressedEntries : pressedEntries.slice(0, 1)) {
      await test.step(label, async () => {
        const address = staff.url();
        await applyFault(faultProxy, fault);
        const pageReply = hasBegun && waitForPageReply(staff);
        await openMenuEntry(staff, label);
        await pageReply;
        await passTimeouts(staff);
        await expect(offlineBanner(staff)).toBeVisible();
        const healthCheck = hasBegun && staff.waitForResponse('**/healthz');
        await passTimeouts(staff);
        await healthCheck;
        await expect(offlineBanner(staff)).toBeVisible();
        await expect(menu(staff)).toBeVisible();
        if (!hasBegun) expect(staff.url()).toBe(address);
        await restoreServer(staff, faultProxy);
        await expectOpen(staff, faultProxy.origin + path);
      });
    }

    await test.step('a link pressed during its prefetch', async () => {
      const address = staff.url();
      const pageReply = hasBegun && waitForPageReply(staff);
      const release = await pressWhileFetched(staff, faultProxy, fault === 'dead' ? resetOnArrival : fault);
      await applyFault(faultProxy, fault);
      release();
      await pageReply;
      await passTimeouts(staff);
      await expect(offlineBanner(staff)).toBeVisible();
      if (!hasBegun) expect(staff.url()).toBe(address);
      await restoreServer(staff, faultProxy);
      await expectOpen(staff, `${faultProxy.origin}/attendance-report`);
    });
  });

  test(`a list opens after a time in which the server ${description}`, async ({ staff, faultProxy }) => {
    await staff.clock.install();
    await applyFault(faultProxy, fault);
    // Stops the clock, so that the failure comes before the list stops waiting for its rows.
    if (!isLate) await staff.clock.pauseAt(Date.now() + 1000);
    await openMenuEntry(staff, 'Employees');
    if (isLate) {
      await passTimeouts(staff);
      await expect(staff.locator('.animate-shimmer').first()).toBeVisible();
    } else await expect(offlineBanner(staff)).toBeVisible();
    await restoreServer(staff, faultProxy);
    if (isLate) await staff.getByRole('main').getByRole('button', { name: 'Retry' }).click();
    await expectOpen(staff, `${faultProxy.origin}/employees`);
    await expect(staff.locator('#rows').getByRole('row').nth(1)).toBeVisible();
  });
}

test('a link pressed during its prefetch is opened by the browser when the server redirects it', async ({
  staff,
  faultProxy,
}) => {
  const release = await pressWhileFetched(
    staff,
    faultProxy,
    rawReply('HTTP/1.1 307 Elsewhere\r\nlocation: /dashboard\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'),
  );
  release();
  await expectOpen(staff, `${faultProxy.origin}/attendance-report`);
});

const shortFaults: Record<string, { fault: Fault; label: string; path: string }> = {
  'resets each connection': {
    fault: resetDuringReply('at its first byte'),
    label: 'Broadcasting',
    path: '/broadcasting',
  },
  'is behind a proxy with a page of its own': { fault: errorPage(200), label: 'Meal Plan', path: '/meal-plan' },
  'breaks off its reply': {
    fault: resetDuringReply('in its body'),
    label: 'Attendance Report',
    path: '/attendance-report',
  },
};

test('the next screen opens by Retry when the server is back, and by itself when the device is online', async ({
  staff,
  faultProxy,
  context,
}) => {
  for (const [description, { fault, label, path }] of Object.entries(shortFaults)) {
    await test.step(`a server that ${description}`, async () => {
      faultProxy.always(fault);
      await openMenuEntry(staff, label);
      await expect(offlineBanner(staff)).toBeVisible();
      faultProxy.always(passThrough);
      await offlineBanner(staff).getByRole('button', { name: 'Retry' }).click();
      await expectOpen(staff, faultProxy.origin + path);
    });
  }
  await test.step('a device that is offline', async () => {
    await context.setOffline(true);
    await openMenuEntry(staff, 'Employees');
    await expect(offlineBanner(staff)).toBeVisible();
    await context.setOffline(false);
    await expectOpen(staff, `${faultProxy.origin}/employees`);
  });
});

test('Back and Forward wait for an unreachable server', async ({ staff, faultProxy }) => {
  await openMenuEntry(staff, 'Students');
  await expectOpen(staff, `${faultProxy.origin}/students`);
  await staff.reload();
  await faultProxy.refuse();
  await staff.goBack();
  await expect(offlineBanner(staff)).toBeVisible();
  await expect(staff.getByRole('heading', { name: 'Students', level: 1 })).toBeVisible();
  await faultProxy.accept();
  await offlineBanner(staff).getByRole('button', { name: 'Retry' }).click();
  await expectOpen(staff, `${faultProxy.origin}/subjects`);
});

test('a form filled while a server was unreachable stays open when it is back', async ({ staff, faultProxy }) => {
  // Opens and closes the form, so that its script is loaded before the server becomes unreachable.
  await staff.getByRole('button', { name: 'Add Subject' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await faultProxy.refuse();
  await openMenuEntry(staff, 'Students');
  await expect(offlineBanner(staff)).toBeVisible();
  await staff.getByRole('button', { name: 'Add Subject' }).click();
  const name = staff.getByRole('dialog').getByLabel('Subject Name');
  await name.fill('Astronomy');
  await faultProxy.accept();
  await expect(offlineBanner(staff)).toBeHidden();
  await expect(name).toHaveValue('Astronomy');
  await expect(staff).toHaveURL(`${faultProxy.origin}/subjects`);
});

test('a form filled while Back waits for the server stays open when it is back', async ({ staff, faultProxy }) => {
  for (const label of ['Students', 'Subjects']) {
    await openMenuEntry(staff, label);
    await expectOpen(staff, `${faultProxy.origin}/${label.toLowerCase()}`);
  }
  await staff.reload();
  await waitUntilIdle(staff);
  // Opens and closes the form, so that its script is loaded before the server becomes unreachable.
  await staff.getByRole('button', { name: 'Add Subject' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await faultProxy.refuse();
  await staff.goBack();
  await expect(offlineBanner(staff)).toBeVisible();
  await staff.getByRole('button', { name: 'Add Subject' }).click();
  await staff.getByRole('dialog').getByLabel('Subject Name').fill('Astronomy');
  // The browser asks before a reload, because the form has unsaved changes.
  const questions: string[] = [];
  staff.on('dialog', (question) => {
    questions.push(question.type());
    return question.dismiss();
  });
  await faultProxy.accept();
  await expect(offlineBanner(staff)).toBeHidden();
  await staff.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByText('Subject added successfully')).toBeVisible();
  await expect(staff.getByRole('dialog')).toBeHidden();
  expect(questions).toEqual([]);
});

test('a page with a missing script shows an error next to the menu, and Retry opens it', async ({
  staff,
  faultProxy,
}) => {
  const scripts = '**/_next/static/**/*.js';
  await staff.route(scripts, (route) => route.fulfill({ status: 404, body: '' }));
  await openMenuEntry(staff, 'Meal Plan');
  await expect(staff.getByText('This page could not be opened.')).toBeVisible();
  await expect(menu(staff)).toBeVisible();
  await staff.unroute(scripts);
  const loaded = staff.waitForEvent('load');
  await staff.getByRole('button', { name: 'Retry' }).click();
  await loaded;
  await expectOpen(staff, `${faultProxy.origin}/meal-plan`);
});
