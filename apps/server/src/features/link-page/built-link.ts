import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltDirs } from '../../platform/built-files/service.ts';

export type BuiltFile = [file: string, integrity: string];

/** The files of the link page, as the widget's build names them. */
export interface BuiltLink {
  script: BuiltFile;
  styles: BuiltFile;
  /** The panel, and what surveys need besides by the name of the need. */
  parts: Partial<Record<string, BuiltFile>>;
}

/** Read once; undefined while nothing is built. */
export function openBuiltLink({ widget }: BuiltDirs): () => Promise<BuiltLink | undefined> {
  let read: Promise<BuiltLink | undefined> | undefined;
  return () => {
    read ??= readFile(join(widget, 'widget-link.json'), 'utf8').then(JSON.parse, () => {
      read = undefined;
      return undefined;
    });
    return read;
  };
}
