/** Set-up of the `screens` tests, which run in jsdom. */

import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { signedInCookie } from '@/lib/contract/values/signed-in-cookie';
import { openDeviceStorage } from '@/lib/device/device-storage';

// Generous timeouts for slow machines.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });
configure({ asyncUtilTimeout: 8_000 });

// biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
document.cookie = `${signedInCookie}=screen`;
openDeviceStorage('screen');

// APIs that jsdom lacks.
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

// The product's style sheet isn't here, so that an element looks as its tag does. jsdom would match its whole default style
// sheet for each element that a search by role asks about, which is a quarter of the time of all screens.
const computeStyle = window.getComputedStyle.bind(window);
const displays = new Map<string, string>();
function displayOf(tag: string): string {
  const known = displays.get(tag) ?? computeStyle(document.createElement(tag)).display;
  displays.set(tag, known);
  return known;
}
window.getComputedStyle = (element, pseudo) => {
  if (pseudo) return computeStyle(element, pseudo);
  const given = element instanceof HTMLElement ? element.style : null;
  const known: Record<string | symbol, string> = {
    display: element.hasAttribute('hidden') ? 'none' : given?.display || displayOf(element.localName),
    // Both labels of a button would count as its name.
    visibility: given?.visibility || (element.closest('.invisible') ? 'hidden' : 'visible'),
    // A toast that has yet to fade in counts as seen: whether a test comes upon it before or after is chance.
    opacity: given?.opacity || '1',
    // Whoever asks for it goes up to the element that says something, such as what lies below a dialog.
    pointerEvents: given?.pointerEvents ?? '',
  };
  const propertyOf = (name: string) => known[name] ?? computeStyle(element).getPropertyValue(name);
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) =>
      name === 'getPropertyValue' ? propertyOf : (known[name] ?? Reflect.get(computeStyle(element), name)),
  });
};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  window.localStorage.clear();
});

// A page's timers end with its window. Here they would go on without one, such as that of a toast on its way out.
const timers = new Set<NodeJS.Timeout>();
const setForReal = globalThis.setTimeout;
globalThis.setTimeout = Object.assign((...given: Parameters<typeof setForReal>) => {
  const timer = setForReal(...given);
  timers.add(timer);
  return timer;
}, setForReal);
afterAll(() => timers.forEach(clearTimeout));
// Nor does code that is still on its way find a window.
afterAll(() => vi.dynamicImportSettled());
