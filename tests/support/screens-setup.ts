import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { toast as sonner } from 'sonner';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { setPageOwner } from '@/lib/browser/client/page-owner';
import { completeSignIn } from '@/lib/browser/client/sign-in-again';
import { openDeviceStorage } from '@/lib/browser/device/device-storage';
import { clearLastUndo, setToastRenderer } from '@/lib/browser/toasts/toast';
import { signedInCookie } from '@/lib/contract/values/signed-in-cookie';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });
configure({ asyncUtilTimeout: 8_000 });

// biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
document.cookie = `${signedInCookie}=screen; path=/`;
openDeviceStorage('screen');

window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.hasPointerCapture = () => false;
Element.prototype.releasePointerCapture = () => {};
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener() {}, removeListener() {} });
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Computes styles from the tag and a few attributes, which is enough because these tests load no style sheet.
// jsdom's own function takes a quarter of the time of all screen tests, because each search by role calls it for every
// element.
const computeStyle = window.getComputedStyle.bind(window);
const displays = new Map<string, string>();
function displayOf(tag: string): string {
  const display = displays.get(tag) ?? computeStyle(document.createElement(tag)).display;
  displays.set(tag, display);
  return display;
}
window.getComputedStyle = (element, pseudo) => {
  if (pseudo) return computeStyle(element, pseudo);
  const style = element instanceof HTMLElement ? element.style : null;
  const computed: Record<string | symbol, string> = {
    display: element.hasAttribute('hidden') ? 'none' : style?.display || displayOf(element.localName),
    // A button has a normal label and a busy label, one of which is invisible. If neither were hidden here, both would
    // count as the button's name.
    visibility: style?.visibility || (element.closest('.invisible') ? 'hidden' : 'visible'),
    // A toast counts as visible while it fades in, because tests check it at a random moment.
    opacity: style?.opacity || '1',
    // Returns the element's own value, because the callers check the ancestors themselves.
    pointerEvents: style?.pointerEvents ?? '',
  };
  const propertyOf = (name: string) => computed[name] ?? computeStyle(element).getPropertyValue(name);
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) =>
      name === 'getPropertyValue' ? propertyOf : (computed[name] ?? Reflect.get(computeStyle(element), name)),
  });
};

// Finds the labels of a field in the cached list of labels. jsdom's own getter walks through the whole document, and
// each search by label calls it for every field.
for (const { prototype } of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement]) {
  Object.defineProperty(prototype, 'labels', {
    get(this: HTMLElement) {
      return [...document.getElementsByTagName('label')].filter((label) =>
        label.htmlFor ? label.htmlFor === this.id : label.control === this,
      );
    },
  });
}

// All files share their modules, and a request of the former test may end late, so the state of the modules is reset
// right before each test.
beforeEach(() => {
  completeSignIn();
  setPageOwner(null);
  clearLastUndo();
  // Takes the toasts that no toaster has shown from the queue.
  setToastRenderer(() => undefined)();
  sonner.dismiss();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  window.localStorage.clear();
});

// Clears the timers after each test file, as a browser does when a window closes. Otherwise a timer could run without a
// window.
const timers = new Set<NodeJS.Timeout>();
const realSetTimeout = globalThis.setTimeout;
globalThis.setTimeout = Object.assign((...args: Parameters<typeof realSetTimeout>) => {
  const timer = realSetTimeout(...args);
  timers.add(timer);
  return timer;
}, realSetTimeout);
afterAll(() => timers.forEach(clearTimeout));
// Waits for pending dynamic imports, because their modules need the window, which Vitest removes after the tests.
afterAll(() => vi.dynamicImportSettled());
