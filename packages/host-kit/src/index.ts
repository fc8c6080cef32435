/** What a content host is: its port, its package, its pages. */

export * from './analytics-catalogue.ts';
export * from './cached-files.ts';
export * from './choices.ts';
export * from './connection.ts';
export * from './host-package.ts';
export * from './pages.ts';
export * from './plain-page.ts';
export * from './port.ts';
export * from './site-token.ts';
