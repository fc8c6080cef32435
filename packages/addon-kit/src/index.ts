/** What an addon may contribute, one file for each side. Types only. */
export * from './admin-addon.ts';
export * from './events.ts';
export * from './handler.ts';
export * from './manifest.ts';
export * from './page-addon.ts';
export * from './server-addon.ts';
