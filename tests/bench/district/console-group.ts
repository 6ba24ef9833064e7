import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningConsole, startConsole } from '../../support/console';
import { randomSecret } from '../consoles';

export interface ConsoleGroup {
  consoles: RunningConsole[];
  consoleFor(index: number): RunningConsole;
  close(): Promise<void>;
}

/**
 * Starts consoles that share a database and a folder. The sign-in limits are off, because all requests come from one IP
 * address.
 */
export async function startGroup(count: number, url: string): Promise<ConsoleGroup> {
  const files = mkdtempSync(join(tmpdir(), 'homeroom-district-'));
  const settings = { DATABASE_URL: url, SESSION_SECRET: randomSecret(), FILES_DIR: files, RATE_LIMITS: 'off' };
  const consoles: RunningConsole[] = [];
  const close = async () => {
    for (const running of consoles) await running.close();
    rmSync(files, { recursive: true, force: true });
  };
  try {
    for (let index = 0; index < count; index += 1) consoles.push(await startConsole(settings));
  } catch (error) {
    await close();
    throw error;
  }
  const consoleFor = (index: number) => {
    const running = consoles[index % consoles.length];
    if (!running) throw new Error('there is no console');
    return running;
  };
  return { consoles, consoleFor, close };
}
