/** What a content host is: its port, its package, its pages. */

export * from './cached-files.ts';
export * from './host-package.ts';
export * from './pages.ts';
export * from './port.ts';
