import { spawnSync } from 'node:child_process';
import { inRoot } from './paths.mjs';
import { Failure } from './progress.mjs';

const NEEDED = 24;

/** The Node that runs our TypeScript: this one if it is new enough, else the one that npm has installed. */
export function node24() {
  if (majorOf(process.version) >= NEEDED) return process.execPath;
  const brought = broughtByNpm();
  const { stdout } = spawnSync(brought, ['--version'], { encoding: 'utf8' });
  if (majorOf(stdout ?? '') >= NEEDED) return brought;
  throw new Failure(
    `Node ${NEEDED} or newer is needed and npm has none for ${process.platform} ${process.arch}: ` +
      `put one in the PATH (this is ${process.version}).`,
  );
}

const majorOf = (version) => Number(/^v(\d+)\./.exec(version)?.[1] ?? 0);

function broughtByNpm() {
  const windows = process.platform === 'win32';
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  return inRoot('node_modules', name, 'bin', windows ? 'node.exe' : 'node');
}
