import type { S3, S3ClientConfig } from '@aws-sdk/client-s3';

/** A bucket of Amazon S3, or of a server that speaks S3. Without keys the AWS SDK looks for its own. */
export interface Bucket {
  name: string;
  region?: string;
  endpoint?: string;
  keys?: { accessKeyId: string; secretAccessKey: string };
}

/** How long an answer may take to begin, all tries for it together, and how long it may pause then, in ms. */
export interface Patience {
  answerMs: number;
  pauseMs: number;
}

const connectMs = 3000;

type Request<T> = (s3: S3, options: { abortSignal: AbortSignal }) => Promise<T>;

/** What is asked of a bucket, and how its refusals are told apart. */
export interface BucketConnection {
  /** Where the bucket is, as an operator knows it. */
  address: string;
  ask<T>(request: Request<T>): Promise<T>;
  /** The HTTP status of an error that the bucket answered with. */
  statusOf(error: unknown): number | undefined;
  /** Whether a new object found its name taken, be it by one that is still being written. */
  isTaken(error: unknown): boolean;
}

function settingsOf({ region, endpoint, keys }: Bucket, { answerMs, pauseMs }: Patience): S3ClientConfig {
  return {
    region: region ?? (endpoint ? 'us-east-1' : undefined),
    endpoint,
    forcePathStyle: endpoint !== undefined,
    credentials: keys,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: Math.min(connectMs, answerMs), socketTimeout: pauseMs },
    // Many a server that speaks S3 does not know the newer check sums; TLS and the signature guard the bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
}

/** Makes the connection ready; nothing is asked of the bucket yet. */
export async function connectBucket(bucket: Bucket, patience: Patience): Promise<BucketConnection> {
  // The SDK is large, and only who has a bucket needs it.
  const { S3, S3ServiceException } = await import('@aws-sdk/client-s3');
  const s3 = new S3(settingsOf(bucket, patience));
  const statusOf = (error: unknown) =>
    error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  return {
    address: bucket.endpoint ? new URL(bucket.endpoint).origin : 'Amazon S3',
    async ask(request) {
      const timer = new AbortController();
      const timeout = setTimeout(() => timer.abort(), patience.answerMs);
      try {
        return await request(s3, { abortSignal: timer.signal });
      } finally {
        // What has begun to come may take its time: it ends by pauses alone.
        clearTimeout(timeout);
      }
    },
    statusOf,
    isTaken: (error) => [409, 412].includes(statusOf(error) ?? 0),
  };
}
