import type { S3, S3ClientConfig } from '@aws-sdk/client-s3';

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
export interface Timeouts {
  replyTimeoutMs: number;
  socketTimeoutMs: number;
}

const connectTimeoutMs = 3000;

type Request<T> = (s3: S3, options: { abortSignal: AbortSignal }) => Promise<T>;

export interface BucketConnection {
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

export async function connectBucket(bucket: Bucket, timeouts: Timeouts): Promise<BucketConnection> {
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
