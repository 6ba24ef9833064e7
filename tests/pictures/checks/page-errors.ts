import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Check } from './check';

const errorsByContext = new WeakMap<BrowserContext, string[]>();

export async function recordPageErrors(context: BrowserContext): Promise<string[]> {
  const errors: string[] = [];
  errorsByContext.set(context, errors);
  await context.exposeFunction('recordViolation', (text: string) => void errors.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ documentURI, violatedDirective, blockedURI }) => {
      // Safe cast: `exposeFunction` above defines `recordViolation`.
      (window as unknown as { recordViolation(text: string): void }).recordViolation(
        `${documentURI}: ${violatedDirective} ${blockedURI}`,
      );
    });
  });
  const recordError = (text: string) => {
    // Ignores failed requests, because some are expected, such as a sign-in with a wrong code. The listener for
    // `securitypolicyviolation` above records requests that the browser has blocked.
    if (!/^(Failed to load resource|ChunkLoadError): /.test(text)) errors.push(text);
  };
  context.on('weberror', (error) => recordError(String(error.error())));
  context.on('console', (message) => message.type() === 'error' && recordError(message.text()));
  return errors;
}

export const noPageErrors: Check = async (page) =>
  errorsByContext.get(page.context())?.splice(0) ?? ['page errors were not recorded'];

/** Loads an image that the CSP forbids, to prove that violations are recorded. */
export async function expectErrorsRecorded(page: Page, errors: string[]): Promise<void> {
  expect(errors).toEqual([]);
  await page.evaluate(() => document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.test/a.png' })));
  await expect.poll(() => errors.join('\n')).toContain('img-src https://elsewhere.test/a.png');
}
