import { Failure, main } from '../setup/progress.mjs';
import { EDITIONS, readIdentity, writePlugins } from './zip.mjs';

/* `npm run wordpress:build [-- --edition directory|self] [--identity FILE]` writes the plugin's zips. */
await main(async () => {
  const options = process.argv.slice(2);
  const optionOf = (name) => (options.includes(name) ? options[options.indexOf(name) + 1] : undefined);
  const edition = optionOf('--edition');
  if (edition !== undefined && !EDITIONS.includes(edition)) throw new Failure('--edition: must be directory or self');
  const files = writePlugins(edition ? [edition] : EDITIONS, readIdentity(optionOf('--identity')));
  process.stdout.write(`${files.join('\n')}\n`);
});
