import { Readable } from 'node:stream';
import { HttpError } from '../http-error';
import { type Bucket, connectBucket, type Timeouts } from './bucket-connection';
import { checkBucket } from './check-bucket';
import { type FileStore, restrictToUploadFolders } from './file-store';

const defaultTimeouts: Timeouts = { replyTimeoutMs: 15_000, socketTimeoutMs: 30_000 };

const unanswered = (cause: unknown) =>
  new HttpError(502, 'The file storage is not responding. Please try again in a moment.', {}, { cause });

export async function openBucketStore(bucket: Bucket, patience = defaultTimeouts): Promise<FileStore> {
  const connection = await connectBucket(bucket, patience);
  await checkBucket(bucket.name, connection);
  const { send, isTaken, statusOf } = connection;
  const at = (folder: string, filename: string) => ({ Bucket: bucket.name, Key: `${folder}/${filename}` });

  function nullWhereMissing(error: unknown): null {
    if (statusOf(error) === 404) return null;
    throw unanswered(error);
  }

  return restrictToUploadFolders({
    async add(folder, filename, bytes) {
      const object = { ...at(folder, filename), Body: bytes, IfNoneMatch: '*' };
      try {
        await send((s3, options) => s3.putObject(object, options));
        return true;
      } catch (error) {
        if (isTaken(error)) return false;
        throw unanswered(error);
      }
    },

    async size(folder, filename) {
      const found = await send((s3, options) => s3.headObject(at(folder, filename), options)).catch(nullWhereMissing);
      return found && (found.ContentLength ?? 0);
    },

    async open(folder, filename) {
      const found = await send((s3, options) => s3.getObject(at(folder, filename), options)).catch(nullWhereMissing);
      if (!found) return null;
      const { Body: content, ContentLength: size } = found;
      if (!(content instanceof Readable) || size === undefined) throw unanswered(new Error('a reply without a length'));
      return { size, content };
    },
  });
}
