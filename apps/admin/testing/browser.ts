import { configure } from '@testing-library/react';

// A failed search names the roles on the screen; the whole document would bury them.
configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error(message ?? 'Not found.') });

/** What Mantine and the charts ask of a browser and jsdom does not have. */
window.matchMedia = (query) => ({
  matches: false,
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
// Assigned, not stubbed: what a test stubs is taken away after it, these stay for all tests of a file.
Object.assign(globalThis, {
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
  /** Live updates never arrive by themselves; a test that needs one stubs its own. */
  EventSource: class extends EventTarget {
    close() {}
  },
});
// Fields that grow with their text ask for it.
Object.defineProperty(document, 'fonts', { value: new EventTarget() });
Element.prototype.scrollIntoView = () => {};
Element.prototype.scrollTo = () => {};
window.scrollTo = () => {};
