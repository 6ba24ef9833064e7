import type { Services } from './services';
import type { ReadCookies } from './session/sealed-cookies';

export interface RequestContext extends ReadCookies {
  readonly services: Services;
  readonly requestId: string;
  readonly headers: Headers;
}
