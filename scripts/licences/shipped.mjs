import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { inRoot } from '../setup/paths.mjs';

/** Packages that are only for building, but of which the build copies files. */
const COPIED = ['node_modules/@tabler/icons'];

/**
 * What a release has of others, as paths in package-lock.json: what production installs, what Vite has put into the files of
 * admin and widget, and Node.
 */
export function listShipped(bundled = listBundled()) {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  const works = listWorks(packages);
  const isIn = (list, work) => list.some(({ name, version }) => name === work.name && version === work.version);
  const unknown = bundled.filter((one) => !isIn(works, one));
  if (unknown.length > 0) throw new Error(`Bundled, but not in package-lock.json: ${JSON.stringify(unknown)}`);
  const shipped = works.filter((work) => {
    const { dev, os } = packages[work.path];
    return (!dev && !os) || COPIED.includes(work.path) || isIn(bundled, work);
  });
  // There is a package of Node for each machine, and a release has one of them.
  const node = works.find(({ name, path }) => name === 'Node.js' && existsSync(inRoot(path)));
  return node ? [...shipped, node] : shipped;
}

/** By Vite's own lists, which `build.license` in both configurations asks for. */
function listBundled() {
  return ['admin', 'widget'].flatMap((app) => {
    const folder = inRoot('apps', app, 'dist', '.vite');
    const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('licences')) : [];
    return files.flatMap((name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')));
  });
}

/** The packages of others in a lockfile. */
export function listWorks(packages) {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { name = path.split('node_modules/').at(-1), version }]) => {
      const isNode = name.startsWith('node-linux-');
      return { path, name: isNode ? 'Node.js' : name, version };
    });
}

/** The works that a THIRD-PARTY.txt does not name. */
export const listMissing = (text, works) =>
  works.map(({ name, version }) => `${name} ${version}`).filter((work) => !text.includes(`\n${work} (`));
