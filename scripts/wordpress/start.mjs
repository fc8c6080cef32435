import { inRoot } from '../setup/paths.mjs';
import { onStop } from '../setup/processes.mjs';
import { main } from '../setup/progress.mjs';
import { hasPhp, NO_PHP } from './php.mjs';
import { startWordPress } from './site.mjs';

/*
 * A WordPress to try things out by hand: `npm run wordpress [-- --port 4580] [--version 6.2]`; with `--pictures` it takes
 * those of docs/wordpress.md anew and ends.
 */
await main(async () => {
  if (!hasPhp()) {
    process.stderr.write(`${NO_PHP}\n`);
    return 1;
  }
  if (process.argv.includes('--pictures')) {
    // Imported this way because scripts are not checked with the types of the tests.
    const { takePictures } = await import(inRoot('e2e', 'wordpress', 'pictures.ts'));
    await takePictures();
    return 0;
  }
  const option = (name) => process.argv[process.argv.indexOf(`--${name}`) + 1];
  const site = await startWordPress({
    port: process.argv.includes('--port') ? Number(option('port')) : 0,
    version: process.argv.includes('--version') && option('version') === '6.2' ? '6.2' : '6.5',
  });
  process.stdout.write(`
WordPress     ${site.url}/
wp-admin      ${site.url}/wp-admin/   admin, editor, author, contributor, subscriber; password: password
Its files     ${site.folder} (gone when it ends; the plugin in it is a copy)

Connect it to a server that was started with UF_CONTENT_HOST=wordpress. Ctrl+C ends it.
`);
  await new Promise((resolve) => onStop(() => site.stop().then(resolve)));
  return 0;
});
