import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningConsole, startConsole } from '../../support/console';
import { someSecret } from '../consoles';

export interface ConsoleGroup {
  consoles: RunningConsole[];
  consoleFor(nth: number): RunningConsole;
  close(): Promise<void>;
}

/**
 * Starts consoles that share a database and a folder. All requests have one IP address, so the sign-in limits are
 * off.
 */
export async function startGroup(count: number, url: string): Promise<ConsoleGroup> {
  const files = mkdtempSync(join(tmpdir(), 'homeroom-district-'));
  const settings = { DATABASE_URL: url, SESSION_SECRET: someSecret(), FILES_DIR: files, RATE_LIMITS: 'off' };
  const consoles: RunningConsole[] = [];
  const close = async () => {
    for (const one of consoles) await one.close();
    rmSync(files, { recursive: true, force: true });
  };
  try {
    for (let nth = 0; nth < count; nth += 1) consoles.push(await startConsole(settings));
  } catch (error) {
    await close();
    throw error;
  }
  const of = (nth: number) => {
    const one = consoles[nth % consoles.length];
    if (!one) throw new Error('there is no console');
    return one;
  };
  return { consoles, consoleFor: of, close };
}
