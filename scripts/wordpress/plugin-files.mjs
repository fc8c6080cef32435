import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../setup/paths.mjs';

export const pluginFolder = inRoot('hosts', 'wordpress', 'plugin');

/** The files of the plugin in a fixed order, as `{ name, path }`; the names are relative to its folder. */
export function pluginFiles(below = '') {
  return readdirSync(join(pluginFolder, below), { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const name = below ? `${below}/${entry.name}` : entry.name;
      return entry.isDirectory() ? pluginFiles(name) : [{ name, path: join(pluginFolder, name) }];
    });
}

/** The PHP files with their code. */
export const phpFiles = () =>
  pluginFiles()
    .filter(({ name }) => name.endsWith('.php'))
    .map(({ name, path }) => ({ name, path, code: readFileSync(path, 'utf8') }));
