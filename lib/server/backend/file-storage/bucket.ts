import { Readable } from 'node:stream';
import type { S3, S3ClientConfig } from '@aws-sdk/client-s3';
import { StorageError } from '@/lib/server/storage-error';
import { HttpError } from '../http-error';
import { type FileStore, restrictToUploadFolders } from './file-store';

/** Without `keys`, the AWS SDK looks for credentials itself. */
export interface Bucket {
  name: string;
  region?: string;
  endpoint?: string;
  keys?: { accessKeyId: string; secretAccessKey: string };
}

/**
 * In ms. `replyTimeoutMs` is the time until the reply begins, including retries. `socketTimeoutMs` is the longest pause
 * within a reply.
 */
interface Timeouts {
  replyTimeoutMs: number;
  socketTimeoutMs: number;
}

const connectTimeoutMs = 3000;

type Request<T> = (s3: S3, options: { abortSignal: AbortSignal }) => Promise<T>;

interface BucketConnection {
  address: string;
  send<T>(request: Request<T>): Promise<T>;
  statusOf(error: unknown): number | undefined;
  /** The other upload may still be running. */
  isTaken(error: unknown): boolean;
}

function settingsOf({ region, endpoint, keys }: Bucket, { replyTimeoutMs, socketTimeoutMs }: Timeouts): S3ClientConfig {
  return {
    region: region ?? (endpoint ? 'us-east-1' : undefined),
    endpoint,
    forcePathStyle: endpoint !== undefined,
    credentials: keys,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: Math.min(connectTimeoutMs, replyTimeoutMs), socketTimeout: socketTimeoutMs },
    // Many compatible servers do not support optional checksums. TLS and the signature protect the transferred bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
}

async function connectBucket(bucket: Bucket, timeouts: Timeouts): Promise<BucketConnection> {
  // The SDK is large and needed only with a bucket.
  const { S3, S3ServiceException } = await import('@aws-sdk/client-s3');
  const s3 = new S3(settingsOf(bucket, timeouts));
  const statusOf = (error: unknown) =>
    error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  return {
    address: bucket.endpoint ? new URL(bucket.endpoint).origin : 'Amazon S3',
    async send(request) {
      const controller = new AbortController();
      const timeout = setTimeout(() => controller.abort(), timeouts.replyTimeoutMs);
      try {
        return await request(s3, { abortSignal: controller.signal });
      } finally {
        // The rest of the reply has only the limit `socketTimeoutMs`.
        clearTimeout(timeout);
      }
    },
    statusOf,
    isTaken: (error) => [409, 412].includes(statusOf(error) ?? 0),
  };
}

/** Outside the folders of uploads. The second attempt to write the object must fail. */
const probe = { Key: 'homeroom', Body: 'The console was here.', IfNoneMatch: '*' };

async function rejectsOverwrite(name: string, { send, isTaken }: BucketConnection): Promise<boolean> {
  const put = () => send((s3, options) => s3.putObject({ Bucket: name, ...probe }, options));
  try {
    await put();
    await put();
    return false;
  } catch (error) {
    if (isTaken(error)) return true;
    throw error;
  }
}

function connectionFailureMessage(bucket: string, error: unknown): string {
  const { name, message } = error instanceof Error ? error : new Error('unknown');
  if (name === 'CredentialsProviderError') {
    return `No keys for the bucket ${bucket} were found. Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`;
  }
  if (message === 'Region is missing') return `The region of the bucket ${bucket} is not known. Set S3_REGION.`;
  const reason = error instanceof Error && 'code' in error ? error.code : 'no answer in time';
  return `The bucket ${bucket} can't be reached (${reason}). Check S3_ENDPOINT, S3_REGION and the network.`;
}

/** Codes of S3 and of MinIO for a full server or quota. */
const fullCodes = /^(QuotaExceeded|InsufficientStorage|XMinioStorageFull|XMinioAdminBucketQuotaExceeded)$/;

function failureMessage(bucket: string, status: number | undefined, error: unknown): string {
  if (status === undefined) return connectionFailureMessage(bucket, error);
  if (status === 507 || (error instanceof Error && fullCodes.test(error.name)))
    return `The bucket ${bucket} is full. What was saved is intact. Raise its quota, or add space to its server.`;
  if (status === 404)
    return `The bucket ${bucket} does not exist. Create it, or check S3_BUCKET, S3_ENDPOINT and S3_REGION.`;
  if (status === 401 || status === 403) {
    return `The bucket ${bucket} refuses these keys. Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, that they may list, read and write it, and that the clock of this machine is right.`;
  }
  if (status === 301 || status === 400) return `The bucket ${bucket} is in another region. Check S3_REGION.`;
  return `The bucket ${bucket} answers with an error (${status}). Check that server’s log.`;
}

/** @throws {StorageError} with a message for the operator. */
async function checkBucket(name: string, connection: BucketConnection): Promise<void> {
  const { send, statusOf, address } = connection;
  const bucket = `${name} at ${address}`;
  const isSafe = await send((s3, options) => s3.headBucket({ Bucket: name }, options))
    .then(() => rejectsOverwrite(name, connection))
    .catch((error: unknown) => {
      const status = statusOf(error);
      // Some servers reply with 501 when they do not support `If-None-Match`.
      if (status === 501) return false;
      throw new StorageError(failureMessage(bucket, status, error));
    });
  if (isSafe) return;
  throw new StorageError(
    `The bucket ${bucket} lets one file overwrite another: its server does not support conditional writes (If-None-Match). Use one that does, or FILES_DIR.`,
  );
}

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
