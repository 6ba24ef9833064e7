import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { databasePath } from '@/lib/server/backend/db/open/check-sqlite';
import { freeBytesAt } from '@/lib/server/disk-space';
import { type Check, error, megabytes, ok, warning } from '../check';

const minFreeBytes = 100 * 1024 * 1024;

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** The first start would create the folder. */
const existingParent = (folder: string): string => (existsSync(folder) ? folder : existingParent(dirname(folder)));

export function folderProblem(folder: string): string | null {
  const existing = existingParent(folder);
  if (!statSync(existing).isDirectory()) return `${existing} is not a folder.`;
  try {
    accessSync(existing, constants.R_OK | constants.W_OK | constants.X_OK);
    return null;
  } catch {
    return `This user may not write to ${existing}.`;
  }
}

export const disk: Check = {
  name: 'disk',
  async run({ DATA_DIR: directory, FILES_DIR: files }) {
    const problem = folderProblem(directory);
    if (problem)
      return error(
        problem,
        'Give this user permission to write there, mount its disk for writing, or correct DATA_DIR.',
      );
    const folders = files ? [directory, files] : [directory];
    const descriptions = folders.map((folder) => `${megabytes(freeBytesAt(folder))} free for ${folder}`);
    const fullIndex = folders.findIndex((folder) => freeBytesAt(folder) < minFreeBytes);
    if (fullIndex >= 0) {
      const remedy = `Free space on this disk, or move ${fullIndex === 0 ? 'DATA_DIR' : 'FILES_DIR'} to a larger one.`;
      return error(`Only ${descriptions[fullIndex]}.`, remedy);
    }
    if (freeBytesAt(directory) < minFreeBytes + 2 * sizeOf(databasePath(directory))) {
      return warning(
        `Only ${descriptions[0]}, but a restore needs twice the size of the database.`,
        'Free space on this disk.',
      );
    }
    return ok(`${descriptions.join(', ')}.`);
  },
};
