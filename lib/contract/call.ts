/** How a call of `/api/v1` is described, as data. */
import type * as z from 'zod/mini';

/** The ids that the product uses where the profile names nobody. */
export const fallbackIds = { userId: 14, schoolId: 4, creatorId: 0, mealPlanUserId: 82 };

/**
 * Who acts, as the server knows it from the session. The browser never sends these; `lib/bff/forward/actor.ts` turns each into
 * a number.
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
  /** Only a reply with `status: 'success'` is a success; any other is an error with its own message. */
  mustSucceed?: true;
  /** Doing it twice undoes it, so a repeated click is a new write. */
  isSwitch?: true;
  /** Sign-in calls are made by the server only; the browser can't call them through `/api/v1`. */
  serverOnly?: true;
}

export const defineCall = <const C extends Call>(call: C): C => call;

type Part<C, K extends string> = C extends { [P in K]: infer S extends z.ZodMiniType }
  ? { [P in K]: z.input<S> }
  : unknown;

/** What a caller passes for one call: only the parts that the call has. */
export type CallInput<C extends Call> = Part<C, 'params'> &
  Part<C, 'query'> &
  Part<C, 'body'> &
  (C extends { upload: string } ? { file: File } : unknown);

export type CallReply<C extends Call> = C['reply'] extends z.ZodMiniType ? z.output<C['reply']> : Blob;

/** Such as `POST /employee/create`; used by the browser's client, in logs and in idempotency keys. */
export const callName = (call: Call) => `${call.method} ${call.path}`;

/** The usual query parameters for who acts, and for which school. */
export const actor = { user_id: 'userId' } as const;
export const actorAndSchool = { user_id: 'userId', school_id: 'schoolId' } as const;

/** The usual body fields for a record's school and creator. */
export const owner = { schoolid: 'schoolId', createdby: 'userId' } as const;
