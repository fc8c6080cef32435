/** The repository's root folder. */
export declare const root: string;
/** A path inside the repository. */
export declare function inRoot(...parts: string[]): string;
/** Where the scripts store what they have done. */
export declare const cacheDir: string;
