import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/** The folder with `initdb` and `postgres`, of the newest version on this machine; undefined if there is none. */
export function findBinaries() {
  return [...debianFolders(), ...(process.env.PATH ?? '').split(delimiter), configuredFolder()].find(
    (folder) => folder && ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  );
}

function debianFolders() {
  if (!existsSync(DEBIAN)) return [];
  return readdirSync(DEBIAN)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, 'bin'));
}

function configuredFolder() {
  return spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim();
}
