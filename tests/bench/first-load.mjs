// Measures loading each list screen with an empty cache, typing into a search over 100 rows, and scrolling.
// Usage: npm run build && npm run bench -- first-load
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../support/chromium.mjs';
import { measureSteps } from './first-steps.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const port = process.env.PORT ?? '3377';
const origin = `http://127.0.0.1:${port}`;
const lists = [
  'employees',
  'students',
  'classes',
  'sections',
  'sections/1/teachers',
  'sections/1/students',
  'subjects',
];
const screens = [...lists, 'holidays', 'meal-plan', 'attendance-report', 'broadcasting', 'fees-structure'];

/** The emulated machine and network: a CPU 4 times slower, 10 Mbit/s, 40 ms latency. */
const slowdown = 4;
const networkConditions = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

const restMs = 3000;

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts a console with a demo school. `code` returns the one-time code from its output. */
async function startConsole() {
  const dataDir = mkdtempSync(join(tmpdir(), 'homeroom-bench-'));
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, NODE_ENV: 'production', PORT: port, DATA_DIR: dataDir, RATE_LIMITS: 'off' };
  const server = spawn(process.execPath, ['.next/standalone/lib/server/boot/serve.mjs'], { env });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text));
  while (!(await fetch(`${origin}/readyz`).catch(() => null))?.ok) {
    if (server.exitCode !== null) throw new Error(output);
    await pause(100);
  }
  return {
    async code() {
      for (;;) {
        const code = output.match(/\b\d{6}\b/)?.[0];
        if (code) return code;
        await pause(100);
      }
    },
    async close() {
      server.kill();
      await once(server, 'exit');
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** @param {Page} page @param {() => Promise<string>} code */
async function signIn(page, code) {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Mobile Number').fill('9876543210');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/verify-otp');
  await page
    .getByRole('textbox')
    .first()
    .pressSequentially(await code());
  await page.waitForURL('**/dashboard');
}

/** Returns two times in ms: when the rows were rendered, and when React had hydrated the controls. Runs in the page. */
const milestones = () =>
  new Promise((resolve) => {
    let rowsAt = 0;
    const check = () => {
      const isFilled = document.querySelector('main tbody tr:not([aria-hidden])') !== null;
      if (!rowsAt && isFilled) rowsAt = performance.now();
      const control = document.querySelector('main :is(button, select, input)');
      const isHydrated = control && Object.keys(control).some((key) => key.startsWith('__reactProps'));
      if (isHydrated && (rowsAt || !document.querySelector('main table')))
        resolve({ rows: Math.round(rowsAt), live: Math.round(performance.now()) });
      else setTimeout(check, 4);
    };
    check();
  });

/**
 * Returns the time of the first contentful paint, and the total blocking time after this paint, in ms. Runs in the
 * page.
 */
function firstPaint() {
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const late = list.getEntries().filter(({ startTime }) => startTime + 50 > painted);
      const blocked = late.reduce((sum, { duration }) => sum + duration - 50, 0);
      resolve({ painted: Math.round(painted), blocked: Math.round(blocked) });
    }).observe({ type: 'longtask', buffered: true });
    setTimeout(resolve, 500, { painted: Math.round(painted), blocked: 0 });
  });
}

/**
 * Slows down the CPU and the network of a page.
 * @param {Page} page
 */
async function slowDown(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', networkConditions);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return devtools;
}

/** @param {Page} page @param {string} screen */
async function measure(page, screen) {
  /** @type {Map<string, { type?: string, name: string, path: string, bytes: number }>} */
  const requests = new Map();
  const devtools = await slowDown(page);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  devtools.on('Network.requestWillBeSent', ({ requestId, type, request }) =>
    requests.set(requestId, {
      type,
      name: request.url.split('/').at(-1) ?? '',
      path: new URL(request.url).pathname,
      bytes: 0,
    }),
  );
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });

  const reply = await page.goto(`${origin}/${screen}`, { waitUntil: 'commit' });
  const { rows, live } = await page.evaluate(milestones);
  await pause(restMs);
  const { painted, blocked } = await page.evaluate(firstPaint);
  const html = (await reply?.text()) ?? '';
  await devtools.detach();

  /**
   * Returns the scripts that the HTML names, or all other scripts. React needs the named scripts for hydration, and the
   * browser loads the others when it is idle.
   */
  const scripts = (/** @type {boolean} */ isNamed) =>
    [...requests.values()].filter(({ type, name }) => type === 'Script' && html.includes(name) === isNamed);
  /** @param {number[]} sizes */
  const kilobytes = (sizes) => (sizes.reduce((sum, bytes) => sum + bytes, 0) / 1024).toFixed(1);
  // Measures the gzip files, because browsers accept Brotli only over https, and the measured console uses plain http.
  const zipped = scripts(true).map(
    ({ path }) => statSync(`${path.replace('/_next/', '.next/standalone/.next/')}.gz`).size,
  );
  return {
    screen: `/${screen}`,
    'first JS, KB': kilobytes(scripts(true).map(({ bytes }) => bytes)),
    'by gzip, KB': kilobytes(zipped),
    'JS at rest, KB': kilobytes(scripts(false).map(({ bytes }) => bytes)),
    requests: requests.size,
    'first paint, ms': painted,
    'blocked after it, ms': blocked,
    'rows in HTML': /<tbody[^>]*><tr (?!aria-hidden)/.test(html),
    'rows, ms': rows,
    'live, ms': live,
  };
}

/** Adds 100 subjects. Runs in the page. */
async function fillSubjects() {
  for (let index = 0; index < 100; index++) {
    const target = `/api/v1/subject/create?subject_name=Subject%20${index}`;
    await fetch(target, {
      method: 'POST',
      headers: { 'x-homeroom': '1', 'idempotency-key': `bench-${index}-of-subjects` },
    });
  }
}

/**
 * Records the longest blocking task and the longest time from an event to the next paint, in ms. Tasks below 50 ms are
 * ignored. Runs in the page.
 */
function watchInteractions() {
  /** @type {Record<string, number>} */
  const longest = { longtask: 0, event: 0 };
  Object.assign(window, { longest });
  for (const type of Object.keys(longest)) {
    /** @type {PerformanceObserverInit & { durationThreshold: number }} */
    const options = { type, durationThreshold: 16 };
    new PerformanceObserver((list) => {
      longest[type] = Math.max(longest[type] ?? 0, ...list.getEntries().map(({ duration }) => duration));
    }).observe(options);
  }
}

/**
 * Measures typing into a search over 100 rows.
 * @param {Page} page
 * @returns {Promise<{ longtask: number, event: number }>}
 */
async function measureTyping(page) {
  await page.evaluate(fillSubjects);
  await page.goto(`${origin}/subjects?size=100`);
  // Waits for hydration separately, because the rows of the server's HTML appear earlier.
  await page.evaluate(milestones);
  await page.getByRole('row').nth(100).waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluate(watchInteractions);
  const search = page.getByRole('textbox', { name: 'Search subjects' });
  // The delay of 600 ms is longer than the search's debounce, so that typing overlaps with the rendering of results.
  for (const delay of [80, 600]) {
    await search.pressSequentially('subject 9', { delay });
    await search.press('Escape');
  }
  await pause(restMs);
  return page.evaluate(() => Reflect.get(window, 'longest'));
}

/** The duration of a frame at 60 frames per second. */
const frameMs = 1000 / 60;

/**
 * Scrolls the open list with the mouse wheel to its end and back, with the CPU slowed down.
 * @param {Page} page
 */
async function measureScrolling(page) {
  await page.mouse.move(600, 400);
  await page.evaluate(() => {
    /** @type {number[]} */
    const frames = [];
    Object.assign(window, { drawn: frames });
    const recordFrame = (/** @type {number} */ now) =>
      requestAnimationFrame((next) => frames.push(next - now) && recordFrame(next));
    requestAnimationFrame(recordFrame);
  });
  for (const step of [120, -120]) {
    for (let index = 0; index < 40; index++) {
      await page.mouse.wheel(0, step);
      await pause(2 * frameMs);
    }
  }
  /** @type {number[]} */
  const frames = await page.evaluate(() => Reflect.get(window, 'drawn'));
  const late = frames.filter((ms) => ms > 1.5 * frameMs);
  return {
    perSecond: (1000 * frames.length) / frames.reduce((sum, ms) => sum + ms, 0),
    late: late.length,
    all: frames.length,
  };
}

const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: flags });
const school = await startConsole();
try {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, school.code);
  const rows = [];
  for (const screen of screens) rows.push(await measure(page, screen));
  console.table(rows);
  const storageState = await context.storageState();
  const openPage = async () => {
    const steps = await (await browser.newContext({ storageState })).newPage();
    await slowDown(steps);
    return steps;
  };
  console.table(await measureSteps(openPage, `${origin}/employees`));
  const { longtask, event } = await measureTyping(page);
  const blocked = longtask ? `${longtask} ms` : 'less than 50 ms';
  const scrolled = await measureScrolling(page);
  console.log(`typing into the search over 100 rows: blocked for ${blocked} at most, ${event} ms until a key is drawn`);
  console.log(
    `scrolling 100 rows: ${scrolled.perSecond.toFixed(1)} frames a second, ${scrolled.late} of ${scrolled.all} late`,
  );
} finally {
  await browser.close();
  await school.close();
}
