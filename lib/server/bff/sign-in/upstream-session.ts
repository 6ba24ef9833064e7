import { endCurrentSession, nameSession } from '@/lib/contract/access';
import type { Call } from '@/lib/contract/call';
import { BffError } from '../bff-error';
import { callUpstream } from '../forward/call-upstream';
import type { RequestContext } from '../request-context';
import type { Session } from '../session/sealed-cookies';

/** The order matters, because the `User-Agent` header of Edge also contains `Chrome` and `Safari`. */
const browsers: [string, RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
];

const systems: [string, RegExp][] = [
  ['Windows', /\bWindows\b/],
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

const maxHeaderLength = 512;

const find = (names: [string, RegExp][], text: string) => names.find(([, pattern]) => pattern.test(text))?.[0];

function deviceName(userAgent: string): string {
  const text = userAgent.slice(0, maxHeaderLength);
  const [browser, system] = [find(browsers, text), find(systems, text)];
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? '');
}

/** Ignores a failure, because the console itself decides whether a session is valid. */
async function send(call: Call, session: Session, context: RequestContext, body?: object): Promise<void> {
  if (!session.features.includes('access')) return;
  const reply = await callUpstream(call, { params: {}, query: {}, body }, session, context).catch((error) => {
    if (error instanceof BffError) return null;
    throw error;
  });
  reply?.discard();
}

export const sendDevice = (session: Session, context: RequestContext) =>
  send(nameSession, session, context, { device: deviceName(context.headers.get('user-agent') ?? '') });

export const sendSessionEnd = (session: Session, context: RequestContext) => send(endCurrentSession, session, context);
