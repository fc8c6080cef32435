import { spawnSync } from 'node:child_process';
import { inRoot } from './paths.mjs';
import { Failure } from './progress.mjs';

/** The first with `argon2`. */
const NEEDED = { major: 24, minor: 7 };

/** The Node that runs our TypeScript: this one if it is new enough, else the one that npm has installed. */
export function node24() {
  if (isEnough(process.version)) return process.execPath;
  const brought = broughtByNpm();
  const { stdout } = spawnSync(brought, ['--version'], { encoding: 'utf8' });
  if (isEnough(stdout ?? '')) return brought;
  throw new Failure(
    `Node ${NEEDED.major}.${NEEDED.minor} or newer is needed and npm has none for ${process.platform} ${process.arch}: ` +
      `put one in the PATH (this is ${process.version}).`,
  );
}

function isEnough(version) {
  const [, major, minor] = /^v(\d+)\.(\d+)/.exec(version) ?? [];
  return Number(major) > NEEDED.major || (Number(major) === NEEDED.major && Number(minor) >= NEEDED.minor);
}

function broughtByNpm() {
  const { name, file } = nodePackage(process.platform, process.arch);
  return inRoot('node_modules', name, file);
}

/** The package that brings Node for a machine; for Apple Silicon it has a name of another kind. */
export function nodePackage(platform, arch) {
  if (platform === 'win32') return { name: `node-win-${arch}`, file: 'bin/node.exe' };
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
  return { name: `${prefix}-${platform}-${arch}`, file: 'bin/node' };
}
