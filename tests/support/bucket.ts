import { createHash } from 'node:crypto';
import type { Bucket } from '@/lib/server/backend/file-storage/bucket';
import { bytes, emptyReply, type ReceivedRequest, type Reply, startUpstream } from './upstream';

const bucketName = 'school-files';
export const keys = { accessKeyId: 'key-of-the-tests', secretAccessKey: 'secret-that-nobody-may-see' };

export const errorReply = (status: number, code: string) =>
  bytes(`<Error><Code>${code}</Code></Error>`, 'application/xml', status);

/** True if the request contains the test key, and a hash that matches the body. The signature is not verified. */
function isSigned({ headers, body }: ReceivedRequest): boolean {
  const prefix = `AWS4-HMAC-SHA256 Credential=${keys.accessKeyId}/`;
  const isBodyIntact = headers['x-amz-content-sha256'] === createHash('sha256').update(body).digest('hex');
  return Boolean(headers.authorization?.startsWith(prefix)) && isBodyIntact;
}

export async function startBucket() {
  const server = await startUpstream();
  const objects = new Map<string, Buffer>();
  let honorsConditionalWrites = true;

  function put(key: string, { headers, body }: ReceivedRequest): Reply {
    if (honorsConditionalWrites && headers['if-none-match'] === '*' && objects.has(key))
      return errorReply(412, 'PreconditionFailed');
    objects.set(key, body);
    return emptyReply(200);
  }

  function get(key: string): Reply {
    const content = objects.get(key);
    return content ? bytes(content, 'application/octet-stream') : errorReply(404, 'NoSuchKey');
  }

  function remove(key: string): Reply {
    objects.delete(key);
    return emptyReply(204);
  }

  function replyTo(request: ReceivedRequest): Reply {
    if (!isSigned(request)) return errorReply(403, 'AccessDenied');
    const [, name, ...rest] = decodeURIComponent(request.path).split('/');
    const key = rest.join('/');
    if (name !== bucketName) return errorReply(404, 'NoSuchBucket');
    if (key === '') return emptyReply(200);
    if (request.method === 'DELETE') return remove(key);
    return request.method === 'PUT' ? put(key, request) : get(key);
  }

  const handleRequest: Reply = (response, request) => replyTo(request)(response, request);
  server.setDefaultReply(handleRequest);
  const bucket: Bucket = { name: bucketName, endpoint: server.origin, keys };

  return {
    bucket,
    objects,
    /** The reply of a working bucket, for tests that replace it with `setDefaultReply`. */
    workingReply: handleRequest,
    setDefaultReply: server.setDefaultReply,
    /** Ignores conditional writes from now on, as some S3 servers do. */
    ignoreConditionalWrites() {
      honorsConditionalWrites = false;
    },
    close: server.close,
  };
}
