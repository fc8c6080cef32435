import type { pageRulesHold } from '@userfeedback/engine/page-rules';
import type { PanelModule } from './panel-module.ts';

/** File names of the lazily loaded parts, written in by the build. */
declare const CHUNK_FILES: { panel: string; rules: string };

/** The parts that are loaded where they are needed, from beside the loader. */
export interface Chunks {
  panel: () => Promise<PanelModule>;
  /** The panel where it is loaded already. */
  loadedPanel: () => Promise<PanelModule> | undefined;
  rules: () => Promise<{ pageRulesHold: typeof pageRulesHold }>;
}

/** Knows where the parts are. */
export function openChunks(scriptUrl: string): Chunks {
  const files = CHUNK_FILES;
  const load = (file: string) => import(/* @vite-ignore */ new URL(file, scriptUrl).href);
  let panel: Promise<PanelModule> | undefined;
  return {
    panel: () => {
      panel ??= load(files.panel);
      return panel;
    },
    loadedPanel: () => panel,
    rules: () => load(files.rules),
  };
}
