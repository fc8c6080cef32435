/** The browser for tests: `CHROMIUM_PATH`, or a Chromium or Chrome found on this machine. */
export declare function findChromium(): string | undefined;
export declare function ensureChromium(): Promise<string>;
