import { Readable } from 'node:stream';
import { HttpError } from '../http-error';
import { type Bucket, connectBucket, type Timeouts } from './bucket-connection';
import { checkBucket } from './check-bucket';
import { type FileStore, restrictToUploadFolders } from './file-store';

const defaultTimeouts: Timeouts = { replyTimeoutMs: 15_000, socketTimeoutMs: 30_000 };

const notRespondingError = (cause: unknown) =>
  new HttpError(502, 'The file storage is not responding. Please try again in a moment.', {}, { cause });

export async function openBucketStore(bucket: Bucket, timeouts = defaultTimeouts): Promise<FileStore> {
  const connection = await connectBucket(bucket, timeouts);
  await checkBucket(bucket.name, connection);
  const { send, isTaken, statusOf } = connection;
  const toLocation = (folder: string, filename: string) => ({ Bucket: bucket.name, Key: `${folder}/${filename}` });

  function nullIfMissing(error: unknown): null {
    if (statusOf(error) === 404) return null;
    throw notRespondingError(error);
  }

  return restrictToUploadFolders({
    async add(folder, filename, bytes) {
      const object = { ...toLocation(folder, filename), Body: bytes, IfNoneMatch: '*' };
      try {
        await send((s3, options) => s3.putObject(object, options));
        return true;
      } catch (error) {
        if (isTaken(error)) return false;
        throw notRespondingError(error);
      }
    },

    async size(folder, filename) {
      const head = await send((s3, options) => s3.headObject(toLocation(folder, filename), options)).catch(
        nullIfMissing,
      );
      return head && (head.ContentLength ?? 0);
    },

    async open(folder, filename) {
      const object = await send((s3, options) => s3.getObject(toLocation(folder, filename), options)).catch(
        nullIfMissing,
      );
      if (!object) return null;
      const { Body: content, ContentLength: size } = object;
      if (!(content instanceof Readable) || size === undefined)
        throw notRespondingError(new Error('a reply without a length'));
      return { size, content };
    },

    async remove(folder, filename) {
      await send((s3, options) => s3.deleteObject(toLocation(folder, filename), options)).catch(nullIfMissing);
    },
  });
}
