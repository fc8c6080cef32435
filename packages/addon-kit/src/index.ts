/** What an addon is: one file for each side, nothing else. Types only. */
export * from './admin-addon.ts';
export * from './handler.ts';
export * from './manifest.ts';
export * from './server-addon.ts';
export * from './widget-addon.ts';
