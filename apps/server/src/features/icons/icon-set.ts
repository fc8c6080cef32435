import { readFile } from 'node:fs/promises';
import type { Drawing } from '@userfeedback/engine';
import { TOGGLE_ICONS } from '@userfeedback/engine/look/toggle-icons';

/** Drawings by name, as paths on a 24 by 24 grid: lines of width 2, or areas. */
export interface IconSet {
  lines: ReadonlyMap<string, string>;
  areas: ReadonlyMap<string, string>;
}

type Nodes = Record<string, [tag: string, attributes: { d?: string }][]>;

/** Names of our earlier drawings that the set calls something else. */
const RENAMED: Record<string, string> = { info: 'info-circle' };

let opened: Promise<IconSet> | undefined;

/** The Tabler icons (MIT) and the toggle's own, read when first needed. */
export function openIconSet(): Promise<IconSet> {
  opened ??= read();
  // A failed read is tried again next time.
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

export async function readIconTags(): Promise<Map<string, readonly string[]>> {
  const icons: Record<string, { tags?: (string | number)[] }> = await readJson('icons.json');
  return new Map(Object.entries(icons).map(([name, { tags = [] }]) => [name, tags.map(String)]));
}

/** An empty name counts as known. */
export async function listUnknownIcons(names: readonly string[]): Promise<Set<string>> {
  const others = names.filter(
    (name) => name !== '' && !Object.hasOwn(TOGGLE_ICONS, name) && !Object.hasOwn(RENAMED, name),
  );
  if (others.length === 0) return new Set();
  const { lines } = await openIconSet();
  return new Set(others.filter((name) => !lines.has(name)));
}

/** Lines if there is no filled drawing. The toggle's own icons do not need the set. */
export function drawingOf(set: IconSet | undefined, { name, style }: { name: string; style: string }): Drawing {
  const own = TOGGLE_ICONS[name];
  if (own || !set) return { path: own ?? '', style: 'regular' };
  const { lines, areas } = set;
  const known = lines.has(name) ? name : (RENAMED[name] ?? name);
  const area = style === 'solid' ? areas.get(known) : undefined;
  return area ? { path: area, style } : { path: lines.get(known) ?? '', style: 'regular' };
}

async function read(): Promise<IconSet> {
  const [outline, filled] = await Promise.all([
    readJson<Nodes>('tabler-nodes-outline.json'),
    readJson<Nodes>('tabler-nodes-filled.json'),
  ]);
  return {
    lines: new Map([...Object.entries(TOGGLE_ICONS), ...pathsOf(outline)]),
    areas: new Map(pathsOf(filled)),
  };
}

function pathsOf(nodes: Nodes): [string, string][] {
  return Object.entries(nodes).map(([name, parts]) => [name, parts.map(([, { d = '' }]) => d).join('')]);
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(new URL(file, listsOfIcons()), 'utf8'));
}

/** The package's lists, or what the build has copied of them: the package takes 90 MB and may not be installed. */
function listsOfIcons(): URL {
  try {
    // The package exports only its drawings; the lists lie next to them.
    return new URL('../../', import.meta.resolve('@tabler/icons/outline/heart.svg'));
  } catch {
    return new URL('../../../../../dist/icons/', import.meta.url);
  }
}
