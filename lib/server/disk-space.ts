import { type StatsFs, statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';

export interface LocalDirectory {
  setting: 'DATA_DIR' | 'FILES_DIR';
  path: string;
}

/** With less free space, most writes fail: SQLite extends its files by several pages at once. */
const minFreeBytes = 1024 * 1024;

type Stats = Pick<StatsFs, 'bavail' | 'bfree' | 'bsize' | 'files' | 'ffree'>;

/** Returns the bytes that this process may still write. Some file systems reserve a part of the disk for root. */
const freeBytesOf = ({ bavail, bfree, bsize }: Stats) => (process.getuid?.() === 0 ? bfree : bavail) * bsize;

/** A file system without a fixed number of inodes reports 0 inodes in total. */
const isFull = (stats: Stats) => freeBytesOf(stats) < minFreeBytes || (stats.files > 0 && stats.ffree === 0);

const withCode = (code: string) => Object.assign(new Error(code), { code });

/**
 * Concurrent calls share one measurement, because each measurement of a network disk that does not answer blocks one of
 * the four threads in Node's pool.
 */
export function createDiskMeter(
  directories: LocalDirectory[],
  { readStats = (path: string): Promise<Stats> => statfs(path), timeoutMs = 3000 } = {},
) {
  const pending = new Map<string, Promise<Stats>>();

  function readOnce(path: string): Promise<Stats> {
    const running = pending.get(path) ?? readStats(path).finally(() => pending.delete(path));
    pending.set(path, running);
    return running;
  }

  async function read({ setting, path }: LocalDirectory): Promise<Stats> {
    const timeout = new AbortController();
    const rejectLater = setTimeout(timeoutMs, undefined, { ref: false, signal: timeout.signal }).then(() => {
      throw withCode(`${setting}_TIMEOUT`);
    });
    try {
      return await Promise.race([readOnce(path), rejectLater]);
    } finally {
      rejectLater.catch(() => {});
      timeout.abort();
    }
  }

  return {
    /** @throws an error with a code such as `DATA_DIR_FULL` or `FILES_DIR_TIMEOUT`. */
    async check(): Promise<void> {
      for (const directory of directories) {
        if (isFull(await read(directory))) throw withCode(`${directory.setting}_FULL`);
      }
    },
    /** Leaves out a directory that does not exist yet or does not answer. */
    async freeBytes(): Promise<Partial<Record<LocalDirectory['setting'], number>>> {
      const measured = directories.map(async (directory) => {
        const bytes = await read(directory).then(freeBytesOf, () => undefined);
        return [directory.setting, bytes];
      });
      return Object.fromEntries(await Promise.all(measured));
    },
  };
}

function readStatsSync(path: string): Stats {
  try {
    return statfsSync(path);
  } catch (error) {
    if (dirname(path) === path) throw error;
    return readStatsSync(dirname(path));
  }
}

export const freeBytesAt = (path: string): number => freeBytesOf(readStatsSync(path));

const isDiskFull = (path: string): boolean => isFull(readStatsSync(path));

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/**
 * True if the error is caused by a full disk. For codes that have several causes, the free space
 * decides. SQLite reports a failed rollback on a full disk as SQLITE_ERROR.
 */
export const isCausedByFullDisk = (error: unknown, path: string): boolean =>
  /^(ENOSPC|EDQUOT|SQLITE_FULL)$/.test(codeOf(error)) ||
  (/^(EIO|SQLITE_(ERROR|IOERR|CANTOPEN).*)$/.test(codeOf(error)) && isDiskFull(path));

export const fullDiskMessage = ({ setting, path }: LocalDirectory): string =>
  `The disk of ${setting} ${path} is full. What was saved is intact. Free some space there, or move the directory to a larger disk and set ${setting} to its new place.`;

export function findFullDirectory(error: unknown, directories: LocalDirectory[]): LocalDirectory | undefined {
  const candidates = directories.filter(({ path }) => isCausedByFullDisk(error, path));
  return candidates.find(({ path }) => isDiskFull(path)) ?? candidates[0];
}
