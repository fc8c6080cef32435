import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LinkDocument } from '@userfeedback/contract';

const PARTS = [
  'panel',
  'limits',
  'fields',
  'texts',
  'quoted-texts',
  'scale',
  'choices',
  'inputs',
  'tables',
  'flow',
  'outcome',
];

/** Stands for what the widget's build writes. */
export function writeBuiltLink() {
  const dir = mkdtempSync(join(tmpdir(), 'userfeedback-link-'));
  const dirs = { admin: join(dir, 'admin'), widget: join(dir, 'widget') };
  mkdirSync(dirs.widget, { recursive: true });
  const parts = Object.fromEntries(PARTS.map((name) => [name, [`${name}-1a2b.js`, `sha256-${name}`]]));
  const built = { script: ['link-1a2b.js', 'sha256-script'], styles: ['link-1a2b.css', 'sha256-styles'], parts };
  writeFileSync(join(dirs.widget, 'widget-link.json'), JSON.stringify(built));
  return { dirs, remove: () => rmSync(dir, { recursive: true }) };
}

export const dataIn = (body: string) => /id="userfeedback-link">(.*?)</.exec(body)?.[1] ?? '';
export const documentIn = (body: string) => JSON.parse(dataIn(body)) as LinkDocument;
export const heading = (body: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(body)?.[1];
