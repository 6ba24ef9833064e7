import { type UploadFolder, uploadFolder } from '@/lib/contract/files';
import { uploadFolders } from '@/lib/contract/values/constants';
import { isViewable, kindOf, kindsFor } from '@/lib/contract/values/file-kinds';
import type { Env } from '@/lib/server/settings/env';
import { BffError } from '../bff-error';
import type { HandlerContext } from '../handler';
import type { Session } from '../session/sealed-cookies';
import { refreshedCookies } from '../session/session';
import type { UpstreamReply } from '../upstream/send-once';
import { sendToBase } from '../upstream/transport';
import { fileBody, fileCaching } from './browser-response';
import { checkSession, rejectEndedSession } from './check-session';
import { withUserQuota } from './user-quota';

const uploadedKinds = uploadFolders.flatMap((folder) => kindsFor[folder]);

interface FileAddress {
  folder: UploadFolder;
  filename: string;
}

/** A name must not leave its folder. */
const isPlainName = (name: string) => name.length <= 255 && /^[^./\\\p{C}][^/\\\p{C}]*$/u.test(name);

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}

function readFileAddress(pathname: string): FileAddress {
  const [, first = '', second = ''] = /^\/api\/files\/([^/]+)\/([^/]+)$/.exec(pathname) ?? [];
  const folder = uploadFolder.safeParse(first);
  const filename = decodeSegment(second);
  if (folder.success && isPlainName(filename)) return { folder: folder.data, filename };
  throw new BffError('INVALID_INPUT', { message: 'This address is not valid.' });
}

/** No other server than the API's own origin may receive the bearer token. */
function filesBase({ API_BASE_URL, FILES_BASE_URL }: Env): { base: string | undefined; takesToken: boolean } {
  if (!API_BASE_URL) return { base: undefined, takesToken: true };
  const base = FILES_BASE_URL ?? `${API_BASE_URL}/files`;
  return { base, takesToken: new URL(base).origin === new URL(API_BASE_URL).origin };
}

interface FileAttempt {
  session: Session;
  request: Request;
  context: HandlerContext;
}
type FilesBase = ReturnType<typeof filesBase>;

function fetchFile({ folder, filename }: FileAddress, { base, takesToken }: FilesBase, attempt: FileAttempt) {
  const { session, request, context } = attempt;
  const path = `/${folder}/${encodeURIComponent(filename)}`;
  return sendToBase(context.services, base, {
    name: 'GET /files/*',
    method: 'GET',
    target: base === undefined ? `/files${path}` : path,
    headers: {
      accept: '*/*',
      'x-request-id': context.requestId,
      ...(takesToken ? { authorization: `Bearer ${session.token}` } : {}),
    },
    signal: request.signal,
  });
}

function checkReply(reply: UpstreamReply): void {
  if (reply.status === 200) return;
  reply.discard();
  if (reply.status === 404) throw new BffError('UNKNOWN_CALL', { message: 'This file was not found.' });
  throw new BffError('UPSTREAM_REPLY', { message: 'This file could not be read from the server.' });
}

/** RFC 5987 allows fewer characters than `encodeURIComponent`. */
const headerName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function fileHeaders(filename: string): Record<string, string> {
  const kind = kindOf(filename, uploadedKinds);
  return {
    'content-type': kind?.mediaType ?? 'application/octet-stream',
    'content-disposition': `${kind && isViewable(kind) ? 'inline' : 'attachment'}; filename*=UTF-8''${headerName(filename)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': fileCaching,
  };
}

export async function deliverFile(request: Request, context: HandlerContext): Promise<Response> {
  return withUserQuota(context, (session) => deliverFileTo(session, request, context));
}

async function deliverFileTo(session: Session, request: Request, context: HandlerContext): Promise<Response> {
  const address = readFileAddress(new URL(request.url).pathname);
  const base = filesBase(context.services.settings);
  if (!base.takesToken) await checkSession(session, request, context);
  const reply = await fetchFile(address, base, { session, request, context });
  if (reply.status === 401 && base.takesToken) {
    reply.discard();
    await rejectEndedSession(session, context);
  }
  checkReply(reply);
  context.cookies.push(...(await refreshedCookies(session, context)));
  return new Response(await fileBody(reply), { headers: fileHeaders(address.filename) });
}
