import type * as z from 'zod/mini';
import type { Feature } from './features';
import type { ChangedNoun } from './nouns';
import type { Workbook } from './sheets';
import type { fallbackIds } from './values/constants';

/**
 * A kind of id that only the server adds to a call, such as the id of the signed-in user.
 * `lib/server/bff/forward/actor.ts` takes the id from the session, or from `fallbackIds` if the session has no id.
 */
export type Identity = keyof typeof fallbackIds;

export type UploadRule = 'spreadsheet' | 'folder-file';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  upload?: UploadRule;
  /** The ids that the server fills in: query parameters by name, body fields by dotted path. */
  identity?: { query?: Record<string, Identity>; body?: Record<string, Identity> };
  reply: z.ZodMiniType | 'file';
  /** The kind of the file. By default, it is a workbook. */
  fileKind?: 'zip';
  /**
   * The condition that the body of a 2xx reply must meet, because some upstreams refuse a write with status 200.
   * `says-success` requires `status: 'success'`. `says-no-failure` rejects a failure status, and a `detail` without a
   * success status. Without `successWhen`, the HTTP status alone decides.
   */
  successWhen?: 'says-success' | 'says-no-failure';
  isRead?: true;
  /** True for a toggle: a second call undoes the first, so a repeated click is a new write. */
  isToggle?: true;
  feature?: Feature;
  /** Query parameters by feature. They are sent only to servers that have the feature. */
  queryByFeature?: { [F in Feature]?: readonly string[] };
  /** Names of body fields by feature. The fields are sent only to servers that have the feature. */
  bodyByFeature?: { [F in Feature]?: readonly string[] };
  /** Values of query parameters by feature. A call with such a value is sent only to servers that have the feature. */
  valuesByFeature?: { [F in Feature]?: Readonly<Record<string, string>> };
  /**
   * The schema of the updated record, if the record has a version. If the server has the feature `versions`, the
   * request sends the version as `If-Match`. The server rejects a stale version with 412.
   */
  versioned?: z.ZodMiniType;
  serverOnly?: true;
  /**
   * The kind of the people whose data the reply contains. Servers with the feature `record` record such a read. Without
   * `noun`, the query parameter `noun` has the kind.
   */
  reads?: {
    noun?: ChangedNoun;
    /** The query parameter with the id of one person, whose details the call opens. */
    id?: string;
    /** True if a call without `id` opens the details of the signed-in person. */
    isOwnByDefault?: true;
    /**
     * The paths in the reply to the ids of the people, in which `*` stands for each item of a list. A row with the field
     * `noun` has its own kind. Without paths, each row of the first list is one of the people.
     */
    people?: readonly (readonly string[])[];
    /** True if each of the people counts as opened, instead of all of them as one list. */
    isEachOpened?: true;
    /** True if a read that finds no one is not recorded. */
    isOnlyFound?: true;
  };
}

export type SpreadsheetFile = File | Workbook;

export const defineCall = <const C extends Call>(call: C): C => call;

/** Allows `null` for each number in `T`, because screens have `null` instead of an id that the upstream left out. */
type NullableIds<T> = T extends number ? T | null : T extends object ? { [K in keyof T]: NullableIds<T[K]> } : T;

type Part<C, K extends string> = C extends { [P in K]: infer S extends z.ZodMiniType }
  ? { [P in K]: NullableIds<z.input<S>> }
  : unknown;

type QueryPart<C> = C extends { query: infer S extends z.ZodMiniType }
  ? // biome-ignore lint/complexity/noBannedTypes: tests whether all parameters are optional.
    {} extends z.input<S>
    ? { query?: NullableIds<z.input<S>> }
    : { query: NullableIds<z.input<S>> }
  : unknown;

export type CallInput<C extends Call> = Part<C, 'params'> &
  QueryPart<C> &
  Part<C, 'body'> &
  (C extends { upload: infer Rule } ? { file: Rule extends 'spreadsheet' ? SpreadsheetFile : File } : unknown) &
  (C extends { versioned: z.ZodMiniType } ? { version?: string } : unknown);

export type CallReply<C extends Call> = C['reply'] extends z.ZodMiniType ? z.output<C['reply']> : Blob;

export const isWrite = ({ method, isRead }: Pick<Call, 'method' | 'isRead'>): boolean => method !== 'GET' && !isRead;

export const apiPrefix = '/api/v1';

export const replacePathParams = (path: string, getValue: (name: string) => string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => getValue(name));

export function toCallUrl(
  { path }: Call,
  { params, query }: { params?: Record<string, unknown>; query?: Record<string, unknown> },
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const filledPath = replacePathParams(path, (name) => encodeURIComponent(String(params?.[name])));
  return `${apiPrefix}${filledPath}${search.size > 0 ? `?${search}` : ''}`;
}

export const callName = (call: Call) => `${call.method} ${call.path}`;

export const actor = { user_id: 'userId' } as const;
export const actorAndSchool = { user_id: 'userId', school_id: 'schoolId' } as const;

export const owner = { schoolid: 'schoolId', createdby: 'userId' } as const;
