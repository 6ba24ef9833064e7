/** Set-up of the `screens` tests, which run in jsdom. */

import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Generous timeouts for slow machines.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });
configure({ asyncUtilTimeout: 8_000 });

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

// Without the style sheet both labels of a button would count as its name.
const style = document.createElement('style');
style.textContent = '.invisible { visibility: hidden }';
document.head.append(style);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  window.localStorage.clear();
});
