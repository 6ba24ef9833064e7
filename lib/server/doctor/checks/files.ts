import { findNamedFiles } from '@/lib/server/backend/backup/place-files';
import { createDiskStore } from '@/lib/server/backend/file-storage/disk';
import { rejectLinkedFolders } from '@/lib/server/backend/file-storage/reject-links';
import { filesDirectory } from '@/lib/server/settings/env';
import { type Check, error, ok } from '../check';
import { withTables } from '../with-database';
import { folderProblem } from './disk';

export const files: Check = {
  name: 'files',
  async run(settings) {
    if (settings.S3_BUCKET) return ok('The files are in a bucket.');
    const directory = filesDirectory(settings);
    return withTables(settings, async (db) => {
      const problem = folderProblem(directory);
      if (problem) return error(problem, 'Give this user permission to write there, or correct FILES_DIR.');
      rejectLinkedFolders(directory);
      const named = await findNamedFiles(db);
      const store = createDiskStore(directory);
      const missing: string[] = [];
      for (const { folder, filename } of named)
        if (!(await store.size(folder, filename))) missing.push(`${folder}/${filename}`);
      if (missing.length === 0) return ok(`${directory} has the file of every record (files: ${named.length}).`);
      return error(
        `Files are missing or empty in ${directory} (${missing.length} of ${named.length}, for example ${missing[0]}).`,
        'Copy them back from a backup, and check that FILES_DIR is the right folder and is mounted.',
      );
    });
  },
};
