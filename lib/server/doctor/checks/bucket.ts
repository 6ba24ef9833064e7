import { openFileStore } from '@/lib/server/backend/file-storage/open-file-store';
import { StorageError } from '@/lib/server/storage-error';
import { type Check, error, ok, onOwnServer } from '../check';

/** Runs the same check as the start of the console. The check writes one small object. */
export const bucket: Check = {
  name: 'bucket',
  async run(settings) {
    if (settings.API_BASE_URL) return onOwnServer;
    if (!settings.S3_BUCKET) return ok('Not used, because S3_BUCKET is not set.');
    try {
      await openFileStore(settings);
      return ok(`The bucket ${settings.S3_BUCKET} can be written to, and no file can overwrite another.`);
    } catch (failure) {
      if (!(failure instanceof StorageError)) throw failure;
      const [problem = '', ...remedy] = failure.message.split(/(?<=\.) (?=[A-Z])/);
      return error(problem, remedy.join(' '));
    }
  },
};
