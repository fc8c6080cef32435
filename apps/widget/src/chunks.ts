import type { PanelModule } from './panel-module.ts';
import type { onTrigger, pageRulesHold } from './rules.ts';

/** A file and what is to be in it. */
type Part = [file: string, integrity: string];
/** The lazily loaded parts, written in by the build. */
declare const PARTS: { panel: Part; rules: Part };

/** The parts that are loaded where they are needed, from beside the loader. */
export interface Chunks {
  panel: () => Promise<PanelModule>;
  /** The panel where it is loaded already. */
  loadedPanel: () => Promise<PanelModule> | undefined;
  rules: () => Promise<{ pageRulesHold: typeof pageRulesHold; onTrigger: typeof onTrigger }>;
}

/** Knows where the parts are. */
export function openChunks(base: string): Chunks {
  let panel: Promise<PanelModule> | undefined;
  return {
    panel: () => {
      panel ??= load(base, PARTS.panel);
      return panel;
    },
    loadedPanel: () => panel,
    rules: () => load(base, PARTS.rules),
  };
}

/** An import that takes what the preloading has let pass, so that nobody on the way can put in anything else. */
function load(base: string, [file, integrity]: Part) {
  const href = `${base}/widget-assets/${file}`;
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'modulepreload', integrity, href }));
  return import(/* @vite-ignore */ href);
}
