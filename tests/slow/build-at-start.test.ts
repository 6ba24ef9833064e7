import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

/**
 * The script that replaces Next. It records its start, waits until `hold` is deleted, and writes a server that prints a
 * word.
 */
const builder = `
const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require('node:fs');
appendFileSync('builds', process.pid + '\\n');
const waiting = setInterval(() => {
  if (existsSync('hold')) return;
  clearInterval(waiting);
  if (existsSync('fail')) process.exit(3);
  for (const folder of ['static', 'standalone/lib/server/boot']) mkdirSync('.next/' + folder, { recursive: true });
  writeFileSync('.next/standalone/.env', 'SESSION_SECRET=packed');
  writeFileSync('.next/standalone/lib/server/boot/serve.mjs', "process.stdout.write('serving');");
  process.exit(0);
}, 5);`;

function createCheckout() {
  const root = mkdtempSync(join(tmpdir(), 'homeroom-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const path = (name: string) => join(root, name);
  function write(name: string, content: string) {
    mkdirSync(join(path(name), '..'), { recursive: true });
    writeFileSync(path(name), content);
  }
  for (const name of ['building', 'next']) mkdirSync(path(`lib/server/boot/${name}`), { recursive: true });
  const scripts = [
    'boot/build',
    'boot/start',
    'boot/next/static-files',
    'boot/building/bundle',
    'boot/building/commit',
    'boot/building/pack',
    'boot/building/sources',
    'print-lines',
  ];
  for (const name of scripts) copyFileSync(`lib/server/${name}.mjs`, path(`lib/server/${name}.mjs`));
  write('node_modules/next/package.json', '{"name":"next"}');
  write('node_modules/next/dist/bin/next', builder);
  symlinkSync(resolve('node_modules/libsql'), path('node_modules/libsql'));
  for (const name of ['app/page.tsx', 'app/old.tsx', 'lib/a.ts', 'package-lock.json', 'tsconfig.json'])
    write(name, '1');
  const builds = () => (existsSync(path('builds')) ? readFileSync(path('builds'), 'utf8').trim().split('\n') : []);
  return { root, path, write, builds, remove: (name: string) => rmSync(path(name)) };
}

type Checkout = ReturnType<typeof createCheckout>;

function start({ root }: Checkout, command = 'start') {
  const child: ChildProcess = spawn(process.execPath, [`lib/server/boot/${command}.mjs`], { cwd: root });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const ended = once(child, 'close').then(([code]) => ({ code, output }));
  return { child, ended, output: () => output };
}

const servedResult = { code: 0, output: 'serving' };
const waitForBuilds = (checkout: Checkout, count: number) =>
  vi.waitFor(() => expect(checkout.builds()).toHaveLength(count), 10_000);

async function createBuiltCheckout(): Promise<Checkout> {
  const checkout = createCheckout();
  expect(await start(checkout).ended).toEqual(servedResult);
  expect(checkout.builds()).toHaveLength(1);
  return checkout;
}

describe('a start', () => {
  it('builds once, and not again after changes of files that no build reads', async () => {
    const checkout = await createBuiltCheckout();
    const unreadFiles = [
      'README.md',
      'docs/api.json',
      'tests/a.test.ts',
      'lib/a.test.ts',
      'school.tar.gz',
      '.env',
      'a.log',
    ];
    for (const name of unreadFiles) checkout.write(name, 'new');
    const later = new Date(Date.now() + 60_000);
    utimesSync(checkout.path('app/page.tsx'), later, later);
    expect(await start(checkout).ended).toEqual(servedResult);
    expect(checkout.builds()).toHaveLength(1);
  });

  it.each<[string, (checkout: Checkout) => void]>([
    ['a page', ({ write }) => write('app/page.tsx', '2')],
    ['a new file', ({ write }) => write('components/new/a.tsx', '2')],
    ['a file that is gone', ({ remove }) => remove('app/old.tsx')],
    ['a name', ({ remove, write }) => [remove('app/old.tsx'), write('app/older.tsx', '1')]],
    ['the packages', ({ write }) => write('package-lock.json', '2')],
    ['a configuration', ({ write }) => write('next.config.mjs', '2')],
  ])('builds again after a change of %s', async (_, change) => {
    const checkout = await createBuiltCheckout();
    change(checkout);
    expect(await start(checkout).ended).toEqual(servedResult);
    expect(checkout.builds()).toHaveLength(2);
  });

  it('builds again after a change during a build', async () => {
    const checkout = createCheckout();
    checkout.write('hold', '');
    const first = start(checkout);
    await waitForBuilds(checkout, 1);
    checkout.write('app/page.tsx', '2');
    checkout.remove('hold');
    expect(await first.ended).toEqual(servedResult);
    expect(await start(checkout).ended).toEqual(servedResult);
    expect(checkout.builds()).toHaveLength(2);
  });

  it('waits for a concurrent build and uses its result', async () => {
    const checkout = createCheckout();
    checkout.write('hold', '');
    const first = start(checkout);
    await waitForBuilds(checkout, 1);
    const second = start(checkout);
    await vi.waitFor(() => expect(second.output()).toMatch(/^Another process is building the console\..*\n$/), 10_000);
    checkout.remove('hold');
    expect(await first.ended).toEqual(servedResult);
    expect((await second.ended).output).toMatch(/\nserving$/);
    expect(checkout.builds()).toHaveLength(1);
  });

  it('does not wait for another checkout', async () => {
    const otherCheckout = createCheckout();
    otherCheckout.write('hold', '');
    const other = start(otherCheckout);
    await waitForBuilds(otherCheckout, 1);
    expect(await start(createCheckout()).ended).toEqual(servedResult);
    other.child.kill('SIGKILL');
    await other.ended;
  });

  it.each<NodeJS.Signals>(['SIGKILL', 'SIGINT'])('does not use a build that %s has ended', async (signal) => {
    const checkout = await createBuiltCheckout();
    checkout.write('app/page.tsx', '2');
    checkout.write('hold', '');
    const interrupted = start(checkout);
    await waitForBuilds(checkout, 2);
    interrupted.child.kill(signal);
    await interrupted.ended;
    // No orphaned build may run at the same time as the next build.
    await vi.waitFor(() => expect(() => process.kill(Number(checkout.builds()[1]), 0)).toThrow('ESRCH'), 10_000);
    checkout.write('app/page.tsx', '1');
    checkout.remove('hold');
    expect(await start(checkout).ended).toEqual(servedResult);
    expect(checkout.builds()).toHaveLength(3);
  });

  it('ends when the build fails, and builds again the next time', async () => {
    const checkout = createCheckout();
    checkout.write('fail', '');
    expect(await start(checkout).ended).toEqual({ code: 3, output: '' });
    checkout.remove('fail');
    expect(await start(checkout).ended).toEqual(servedResult);
    expect(checkout.builds()).toHaveLength(2);
  });
});

describe('npm run build', () => {
  it('builds even without changes, so that the next start does not', async () => {
    const checkout = await createBuiltCheckout();
    expect(await start(checkout, 'build').ended).toEqual({ code: 0, output: '' });
    expect(await start(checkout).ended).toEqual(servedResult);
    expect(checkout.builds()).toHaveLength(2);
  });

  it('packs no settings of the build environment', async () => {
    const checkout = await createBuiltCheckout();
    expect(existsSync(checkout.path('.next/standalone/.env'))).toBe(false);
  });
});
