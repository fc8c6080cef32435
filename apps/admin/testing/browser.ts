import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach } from 'vitest';

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const FRAMES = Symbol.for('userfeedback frames');
const OWN_CLOCK = Symbol.for('userfeedback clock');

// A failed search names the roles on the screen; the whole document would be too long to read.
configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error(message ?? 'Not found.') });

// Files share a page; this one is run for each of them, so that no screen of a test is left for the next.
afterEach(cleanup);

// React notes for each element where it was made, 10,000 times a second, and tells it in warnings: a third of the tests' time. Here
// it counts as having done so; warnings still say which components an element is in.
Object.defineProperty(Reflect.get(React, INTERNALS), 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
  configurable: true,
});

// jsdom starts a timer for its frames when one is asked for. Started while a test fakes timers, it would never fire again,
// for no test after it: so it is started here and has always something to do.
if (!Reflect.has(globalThis, FRAMES)) {
  const next = window.requestAnimationFrame.bind(window);
  const keepOn = () => void next(keepOn);
  keepOn();
  Reflect.set(globalThis, FRAMES, true);
}

// Screens reckon from today. The clock of the tests starts at the same moment on every day they run, and goes on from there.
if (!Reflect.has(globalThis, OWN_CLOCK)) {
  const Machine = Date;
  const offset = Machine.parse('2026-11-26T12:00:00Z') - Machine.now();
  globalThis.Date = new Proxy(Machine, {
    construct: (target, args, self) =>
      Reflect.construct(target, args.length > 0 ? args : [target.now() + offset], self),
    get: (target, key) => (key === 'now' ? () => target.now() + offset : Reflect.get(target, key)),
  });
  Reflect.set(globalThis, OWN_CLOCK, true);
}

/** What Mantine and the charts need of a browser and jsdom lacks. */
window.matchMedia = (query) => ({
  // Nobody wants to watch menus and dialogs fade in a test.
  matches: query.includes('prefers-reduced-motion'),
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
});
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
// Assigned, not stubbed: a test's stubs are removed after it, these stay for all tests of a file.
Object.assign(globalThis, {
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
  /** Receives no live updates; a test that needs one stubs its own. */
  EventSource: class extends EventTarget {
    close() {}
  },
});
// jsdom fetches no pictures, so that nothing would ever end a wait for one. Here they load at once.
Object.defineProperty(HTMLImageElement.prototype, 'src', {
  get(this: HTMLImageElement) {
    return this.getAttribute('src') ?? '';
  },
  set(this: HTMLImageElement, address: string) {
    this.setAttribute('src', address);
    queueMicrotask(() => this.dispatchEvent(new Event('load')));
  },
  configurable: true,
});
// Fields that grow with their text use it.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
Element.prototype.scrollIntoView = () => {};
Element.prototype.scrollTo = () => {};
window.scrollTo = () => {};
