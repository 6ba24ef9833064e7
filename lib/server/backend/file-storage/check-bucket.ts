import { StorageError } from '@/lib/server/storage-error';
import type { BucketConnection } from './bucket-connection';

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
export async function checkBucket(name: string, connection: BucketConnection): Promise<void> {
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
