import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Check } from './check';

const complaintsIn = new WeakMap<BrowserContext, string[]>();

export async function recordPageErrors(context: BrowserContext): Promise<string[]> {
  const heard: string[] = [];
  complaintsIn.set(context, heard);
  await context.exposeFunction('complain', (text: string) => void heard.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ documentURI, violatedDirective, blockedURI }) => {
      // exposed by `exposeFunction` above
      (window as unknown as { complain(text: string): void }).complain(
        `${documentURI}: ${violatedDirective} ${blockedURI}`,
      );
    });
  });
  const hear = (text: string) => {
    // A failed call, such as a wrong code, is not a fault. The listener above records what a policy blocks.
    if (!/^(Failed to load resource|ChunkLoadError): /.test(text)) heard.push(text);
  };
  context.on('weberror', (error) => hear(String(error.error())));
  context.on('console', (message) => message.type() === 'error' && hear(message.text()));
  return heard;
}

export const noPageErrors: Check = async (page) => complaintsIn.get(page.context())?.splice(0) ?? ['was not heard'];

/** Loads an image that the CSP forbids, to prove that violations are recorded. */
export async function expectHeard(page: Page, heard: string[]): Promise<void> {
  expect(heard).toEqual([]);
  await page.evaluate(() => document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.test/a.png' })));
  await expect.poll(() => heard.join('\n')).toContain('img-src https://elsewhere.test/a.png');
}
