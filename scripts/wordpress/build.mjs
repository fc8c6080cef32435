import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../setup/paths.mjs';
import { main } from '../setup/progress.mjs';
import { readIdentity, zipPlugin } from './zip.mjs';

/* `npm run wordpress:build [-- --edition directory|self] [--identity FILE]` writes the plugin's zips. */
await main(async () => {
  const options = process.argv.slice(2);
  const optionOf = (name) => (options.includes(name) ? options[options.indexOf(name) + 1] : undefined);
  const identity = readIdentity(optionOf('--identity'));
  const edition = optionOf('--edition');
  const folder = inRoot('hosts', 'wordpress', 'dist');
  mkdirSync(folder, { recursive: true });
  for (const one of edition ? [edition] : ['directory', 'self']) {
    const file = join(folder, `${identity.slug}${one === 'self' ? '' : `-${one}`}.zip`);
    writeFileSync(file, zipPlugin(one, identity));
    process.stdout.write(`${file}\n`);
  }
});
