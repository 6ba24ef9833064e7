import type { Console } from './console';
import type { ReadCookies } from './session/sealed-cookies';

export interface RequestContext extends ReadCookies {
  readonly console: Console;
  readonly requestId: string;
  readonly headers: Headers;
}
