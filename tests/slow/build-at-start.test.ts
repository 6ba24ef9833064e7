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

/** Replaces Next: records its start, waits until `hold` is deleted, and writes a server that prints a word. */
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

function checkout() {
  const root = mkdtempSync(join(tmpdir(), 'homeroom-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const path = (name: string) => join(root, name);
  function write(name: string, content: string) {
    mkdirSync(join(path(name), '..'), { recursive: true });
    writeFileSync(path(name), content);
  }
  mkdirSync(path('lib/server/boot/building'), { recursive: true });
  const own = ['build', 'start', 'static-files', 'building/bundle', 'building/pack', 'building/sources'];
  for (const name of own) copyFileSync(`lib/server/boot/${name}.mjs`, path(`lib/server/boot/${name}.mjs`));
  write('node_modules/next/package.json', '{"name":"next"}');
  write('node_modules/next/dist/bin/next', builder);
  symlinkSync(resolve('node_modules/libsql'), path('node_modules/libsql'));
  for (const name of ['app/page.tsx', 'app/old.tsx', 'lib/a.ts', 'package-lock.json', 'tsconfig.json'])
    write(name, '1');
  const builds = () => (existsSync(path('builds')) ? readFileSync(path('builds'), 'utf8').trim().split('\n') : []);
  return { root, path, write, builds, remove: (name: string) => rmSync(path(name)) };
}

type Checkout = ReturnType<typeof checkout>;

function start({ root }: Checkout, command = 'start') {
  const child: ChildProcess = spawn(process.execPath, [`lib/server/boot/${command}.mjs`], { cwd: root });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      said += chunk;
    });
  }
  const ended = once(child, 'close').then(([code]) => ({ code, said }));
  return { child, ended, said: () => said };
}

const served = { code: 0, said: 'serving' };
const begun = (here: Checkout, count: number) => vi.waitFor(() => expect(here.builds()).toHaveLength(count), 10_000);

async function built(): Promise<Checkout> {
  const here = checkout();
  expect(await start(here).ended).toEqual(served);
  expect(here.builds()).toHaveLength(1);
  return here;
}

describe('a start', () => {
  it('builds once, and not again after changes of files that no build reads', async () => {
    const here = await built();
    const others = ['README.md', 'docs/api.json', 'tests/a.test.ts', 'lib/a.test.ts', 'school.tar.gz', '.env', 'a.log'];
    for (const name of others) here.write(name, 'new');
    const later = new Date(Date.now() + 60_000);
    utimesSync(here.path('app/page.tsx'), later, later);
    expect(await start(here).ended).toEqual(served);
    expect(here.builds()).toHaveLength(1);
  });

  it.each<[string, (here: Checkout) => void]>([
    ['a page', ({ write }) => write('app/page.tsx', '2')],
    ['a new file', ({ write }) => write('components/new/a.tsx', '2')],
    ['a file that is gone', ({ remove }) => remove('app/old.tsx')],
    ['a name', ({ remove, write }) => [remove('app/old.tsx'), write('app/older.tsx', '1')]],
    ['the packages', ({ write }) => write('package-lock.json', '2')],
    ['a configuration', ({ write }) => write('next.config.mjs', '2')],
  ])('builds again after a change of %s', async (_, change) => {
    const here = await built();
    change(here);
    expect(await start(here).ended).toEqual(served);
    expect(here.builds()).toHaveLength(2);
  });

  it('builds again after a change during a build', async () => {
    const here = checkout();
    here.write('hold', '');
    const first = start(here);
    await begun(here, 1);
    here.write('app/page.tsx', '2');
    here.remove('hold');
    expect(await first.ended).toEqual(served);
    expect(await start(here).ended).toEqual(served);
    expect(here.builds()).toHaveLength(2);
  });

  it('waits for a concurrent build and uses its result', async () => {
    const here = checkout();
    here.write('hold', '');
    const first = start(here);
    await begun(here, 1);
    const second = start(here);
    await vi.waitFor(() => expect(second.said()).toMatch(/^Another process is building the console\..*\n$/), 10_000);
    here.remove('hold');
    expect(await first.ended).toEqual(served);
    expect((await second.ended).said).toMatch(/\nserving$/);
    expect(here.builds()).toHaveLength(1);
  });

  it('does not wait for another checkout', async () => {
    const there = checkout();
    there.write('hold', '');
    const other = start(there);
    await begun(there, 1);
    expect(await start(checkout()).ended).toEqual(served);
    other.child.kill('SIGKILL');
    await other.ended;
  });

  it.each<NodeJS.Signals>(['SIGKILL', 'SIGINT'])('does not use a build that %s has ended', async (signal) => {
    const here = await built();
    here.write('app/page.tsx', '2');
    here.write('hold', '');
    const cut = start(here);
    await begun(here, 2);
    cut.child.kill(signal);
    await cut.ended;
    // No orphaned build may run beside the next one.
    await vi.waitFor(() => expect(() => process.kill(Number(here.builds()[1]), 0)).toThrow('ESRCH'), 10_000);
    here.write('app/page.tsx', '1');
    here.remove('hold');
    expect(await start(here).ended).toEqual(served);
    expect(here.builds()).toHaveLength(3);
  });

  it('ends when the build fails, and builds again the next time', async () => {
    const here = checkout();
    here.write('fail', '');
    expect(await start(here).ended).toEqual({ code: 3, said: '' });
    here.remove('fail');
    expect(await start(here).ended).toEqual(served);
    expect(here.builds()).toHaveLength(2);
  });
});

describe('npm run build', () => {
  it('builds even without changes, so that the next start does not', async () => {
    const here = await built();
    expect(await start(here, 'build').ended).toEqual({ code: 0, said: '' });
    expect(await start(here).ended).toEqual(served);
    expect(here.builds()).toHaveLength(2);
  });

  it('packs no settings of the build environment', async () => {
    const here = await built();
    expect(existsSync(here.path('.next/standalone/.env'))).toBe(false);
  });
});
