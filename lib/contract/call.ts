/** How a call of `/api/v1` is described, as data. */

import type * as z from 'zod/mini';
import type { Feature } from './features';
import type { Workbook } from './sheets';
import type { fallbackIds } from './values/lists';

/**
 * An id of the user or school that acts. The browser never sends these: `lib/bff/forward/actor.ts` fills them in from
 * the session, or with the product's fallback id.
 */
export type Identity = keyof typeof fallbackIds;

/** Which kinds of file an upload accepts; checked before anything is sent upstream. */
export type UploadRule = 'spreadsheet' | 'folder-file';

/** One call of `/api/v1`; read by the browser's client, the BFF, the embedded backend and the API reference. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/v1`; `{name}` is filled in from `params`. */
  path: `/${string}`;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  /** A JSON body. */
  body?: z.ZodMiniType;
  /** A multipart body with one file in its field `file`. */
  upload?: UploadRule;
  /** Where the server fills in who acts: by query parameter, and by dotted path in the body. */
  identity?: { query?: Record<string, Identity>; body?: Record<string, Identity> };
  /** The schema of a successful reply, or `file` for a download. */
  reply: z.ZodMiniType | 'file';
  /**
   * What a reply with a good HTTP status must say to be a success; any other is an error with its own message.
   * `says-success`: `status: 'success'`. `says-no-failure`: no status that names a failure, and none but success beside
   * a `detail`, because some upstreams refuse a write with 200. Left out, the HTTP status alone decides.
   */
  goodWhen?: 'says-success' | 'says-no-failure';
  /** A question, although it is posted: nothing is written. */
  isRead?: true;
  /** Doing it twice undoes it, so a repeated click is a new write. */
  isSwitch?: true;
  /** Only a server that names this feature is asked. */
  feature?: Feature;
  /** Parameters of the query by the feature that a server must name to be sent them. */
  beyond?: { [F in Feature]?: readonly string[] };
  /**
   * An update of a record with a version, by the shape of its list's row: where the server names `versions`, the version
   * goes along as `If-Match`, and one that is no longer the present one is refused with 412.
   */
  versioned?: z.ZodMiniType;
  /** Sign-in calls are made by the server only; the browser can't call them through `/api/v1`. */
  serverOnly?: true;
}

/** A spreadsheet as it is, or its content, which the console writes as an .xlsx. */
export type SpreadsheetFile = File | Workbook;

export const defineCall = <const C extends Call>(call: C): C => call;

/** The same input with ids as screens hold them: `null` where the upstream sent none, which no call accepts. */
type Held<T> = T extends number ? T | null : T extends object ? { [K in keyof T]: Held<T[K]> } : T;

type Part<C, K extends string> = C extends { [P in K]: infer S extends z.ZodMiniType }
  ? { [P in K]: Held<z.input<S>> }
  : unknown;

/** What a caller passes for one call: only the parts that the call has. */
export type CallInput<C extends Call> = Part<C, 'params'> &
  Part<C, 'query'> &
  Part<C, 'body'> &
  (C extends { upload: infer Rule } ? { file: Rule extends 'spreadsheet' ? SpreadsheetFile : File } : unknown) &
  (C extends { versioned: z.ZodMiniType } ? { version?: string } : unknown);

export type CallReply<C extends Call> = C['reply'] extends z.ZodMiniType ? z.output<C['reply']> : Blob;

/** Whether it may change what is saved: its outcome may be unknown, and it is not repeated without care. */
export const isWrite = ({ method, isRead }: Pick<Call, 'method' | 'isRead'>): boolean => method !== 'GET' && !isRead;

export const apiPrefix = '/api/v1';

/** A call's path with each `{name}` replaced. */
export const pathWith = (path: string, write: (name: string) => string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => write(name));

/** The address of a call with its input; undefined and empty query values are left out. */
export function addressOf(
  { path }: Call,
  { params, query }: { params?: Record<string, unknown>; query?: Record<string, unknown> },
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const written = pathWith(path, (name) => encodeURIComponent(String(params?.[name])));
  return `${apiPrefix}${written}${search.size > 0 ? `?${search}` : ''}`;
}

/** Such as `POST /employee/create`; used by the browser's client, in logs and in idempotency keys. */
export const callName = (call: Call) => `${call.method} ${call.path}`;

/** The usual query parameters for who acts, and for which school. */
export const actor = { user_id: 'userId' } as const;
export const actorAndSchool = { user_id: 'userId', school_id: 'schoolId' } as const;

/** The usual body fields for a record's school and creator. */
export const owner = { schoolid: 'schoolId', createdby: 'userId' } as const;
