import type { Console } from './console';
import type { ReadCookies } from './session/sealed-cookies';

/** A request and the console that answers it. */
export interface RequestContext extends ReadCookies {
  readonly console: Console;
  readonly requestId: string;
  readonly headers: Headers;
}
