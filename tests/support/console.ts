import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, watch } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBuilt } from '@/lib/server/boot/building/sources.mjs';
import { copyDemoSchool } from './copy-demo-school';

// Uses ports below the ephemeral range, because an outgoing connection could take a port of that range first. Uses
// ports above 10,080, because browsers and `fetch` refuse some lower ones. Each test process has its own range.
let lastPort = 10_100 + (process.pid % 1000) * 20;

export async function freePort(): Promise<number> {
  lastPort += 1;
  // Copies the port, because a concurrent call may change `lastPort` during the await.
  const port = lastPort;
  const probe = createServer().listen(port, '127.0.0.1');
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  probe.close();
  await once(probe, 'close');
  return port;
}

async function startOtpReceiver() {
  const codes = new Map<string, string>();
  const resolvers = new Map<string, (code: string) => void>();
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    // With a HEAD request, the console checks at its start that this server answers.
    if (request.method === 'HEAD') return response.end();
    const { mobile_number, otp } = JSON.parse(text);
    response.end();
    const resolveCode = resolvers.get(mobile_number);
    if (resolveCode) resolveCode(otp);
    else codes.set(mobile_number, otp);
    resolvers.delete(mobile_number);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    nextCode(mobile: string): Promise<string> {
      const code = codes.get(mobile);
      codes.delete(mobile);
      return code ? Promise.resolve(code) : new Promise((resolve) => resolvers.set(mobile, resolve));
    },
    close: () => server.close(),
  };
}

interface SpawnOptions {
  /** The maximum size of each file, which simulates a full disk. */
  maxFileBytes?: number;
  node?: string;
  standaloneDir?: string;
  /** Starts the console with `npm start`, so that npm's process gets the signals. */
  isNpmStart?: boolean;
}

function spawnConsole(settings: Record<string, string>, options: SpawnOptions = {}): ChildProcess {
  const { maxFileBytes, node = process.execPath, standaloneDir = '.next/standalone', isNpmStart } = options;
  const script = `${standaloneDir}/lib/server/boot/serve.mjs`;
  if (!existsSync(script)) throw new Error('Run npm run build first.');
  // Requires a build of the current sources, because `npm start` would otherwise build them, which takes minutes.
  if (isNpmStart && !isBuilt()) throw new Error('Run npm run build first.');
  const command = isNpmStart ? ['npm', 'start'] : [node, script];
  const limit = maxFileBytes ? `ulimit -f ${Math.floor(maxFileBytes / 1024)};` : '';
  return spawn('bash', ['-c', `${limit} exec "$@"`, 'bash', ...command], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', HOSTNAME: '127.0.0.1', ...settings },
  });
}

export async function runRefusedStart(
  settings: Record<string, string>,
): Promise<{ output: string; code: number | null }> {
  const child = spawnConsole({ PORT: String(await freePort()), ...settings });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const killTimer = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await once(child, 'close');
  clearTimeout(killTimer);
  return { output, code: child.exitCode };
}

/** Starts a console, and kills it when `moment` resolves. */
export async function killDuringStart(settings: Record<string, string>, moment: Promise<unknown>): Promise<void> {
  const child = spawnConsole({ PORT: String(await freePort()), ...settings });
  const ended = once(child, 'exit');
  await Promise.race([moment, ended]);
  child.kill('SIGKILL');
  const [, signal] = await ended;
  if (signal !== 'SIGKILL') throw new Error('the console ended before it was killed');
}

/** Starts a console on a new data directory, and kills it when it creates `file` there. Returns the directory. */
export async function killDuringFirstStart(file: string): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'homeroom-'));
  const isCreated = new Promise<void>((resolve) => {
    const watcher = watch(dataDir, (_event, name) => {
      if (name !== file) return;
      watcher.close();
      resolve();
    });
  });
  await killDuringStart({ DATA_DIR: dataDir }, isCreated);
  return dataDir;
}

async function waitUntilReady(url: string, process: ChildProcess, output: string[]): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && process.exitCode === null) {
    const reply = await fetch(`${url}/readyz`).catch(() => null);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the console did not start: ${output.join('')}`);
}

export async function startConsole(settings: Record<string, string> = {}, options?: SpawnOptions) {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'homeroom-'));
  copyDemoSchool(dataDir, settings);
  const otpReceiver = await startOtpReceiver();
  const url = `http://127.0.0.1:${port}`;
  const output: string[] = [];
  let server: ChildProcess;

  async function start() {
    server = spawnConsole(
      { PORT: String(port), DATA_DIR: dataDir, OTP_WEBHOOK_URL: otpReceiver.url, ...settings },
      options,
    );
    server.stdout?.on('data', (chunk) => output.push(String(chunk)));
    server.stderr?.on('data', (chunk) => output.push(String(chunk)));
    await waitUntilReady(url, server, output);
  }

  async function stop(signal: NodeJS.Signals) {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await once(server, 'exit');
  }

  await start();
  return {
    url,
    dataDir,
    nextCode: otpReceiver.nextCode,
    pid: () => server.pid ?? 0,
    output: () => output.join(''),
    start,
    kill: () => stop('SIGKILL'),
    async end(signal: NodeJS.Signals) {
      await stop(signal);
      return server.exitCode;
    },
    async close() {
      await stop('SIGTERM');
      otpReceiver.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a console in front of a fake upstream, which accepts any code. */
export async function startConsoleInFrontOf(
  { origin }: { origin: string },
  settings: Record<string, string> = {},
  options?: SpawnOptions,
) {
  const secret = 'a secret of the tests that is long enough';
  const running = await startConsole({ API_BASE_URL: origin, SESSION_SECRET: secret, ...settings }, options);
  return { ...running, nextCode: async () => '123456' };
}

export type RunningConsole = Awaited<ReturnType<typeof startConsole>>;
