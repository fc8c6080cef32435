import { configure } from '@testing-library/react';
import { vi } from 'vitest';

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
vi.stubGlobal('ResizeObserver', NoObserver);
vi.stubGlobal('IntersectionObserver', NoObserver);
/** Live updates never arrive by themselves; a test that needs one puts its own here. */
vi.stubGlobal(
  'EventSource',
  class extends EventTarget {
    close() {}
  },
);
Element.prototype.scrollIntoView = () => {};
Element.prototype.scrollTo = () => {};
window.scrollTo = () => {};
