import type * as z from 'zod/mini';

/**
 * Who acts, as the server knows it from the session. The browser never sends these; `lib/bff/forward/actor.ts` turns each into
 * a number, with the fallback the product gives it.
 */
export type Identity = 'userId' | 'schoolId' | 'creatorId' | 'mealPlanUserId';

/** What a file may be that a call takes; checked before anything is sent upstream. */
export type UploadRule = 'spreadsheet' | 'folder-file';

/** One call of `/api/v1`, as data. Everything that speaks to the upstream, or plays it, reads this. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/v1`; `{name}` stands for an entry of `params`. */
  path: `/${string}`;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  /** A JSON body. */
  body?: z.ZodMiniType;
  /** A multipart body whose field `file` holds one file of this kind. */
  upload?: UploadRule;
  /** Where the server writes who acts: by query name, and by dotted path in the body. */
  identity?: { query?: Record<string, Identity>; body?: Record<string, Identity> };
  /** The shape of a good reply, or `file` for a download. */
  reply: z.ZodMiniType | 'file';
  /** A reply is good only when it says `status: 'success'`; anything else is an error with its own message. */
  mustSucceed?: true;
  /** Done twice it is undone: whoever sends it again means the opposite. */
  isSwitch?: true;
  /** Sign-in calls are made by the server alone: the browser can't reach them through the forwarder. */
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

/** `POST /employee/create`: a call's name, by which browsers make it, and which stands in logs and keys. */
export const callName = (call: Call) =>
  `${call.method} ${call.path}`; /** Query names by which most calls say who acts, and for which school. */
export const actor = { user_id: 'userId' } as const;
export const actorAndSchool = { user_id: 'userId', school_id: 'schoolId' } as const;

/** Body fields by which a record says whose it is and who made it. */
export const owner = { schoolid: 'schoolId', createdby: 'userId' } as const;
