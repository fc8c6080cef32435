import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** A path inside the repository. */
export const inRoot = (...parts) => join(root, ...parts);

/** Where the scripts store what they have done; `npm ci` deletes it with the rest of node_modules. */
export const cacheDir = inRoot('node_modules', '.cache', 'userfeedback');
