import type { Part } from './load-part.ts';
import { loadPart } from './load-part.ts';
import type { PanelModule } from './panel-module.ts';
import type { fillPlaces, onTrigger, pageRulesHold } from './rules.ts';

/** The lazily loaded parts, written in by the build. */
declare const PARTS: { panel: Part; rules: Part };

interface Rules {
  pageRulesHold: typeof pageRulesHold;
  onTrigger: typeof onTrigger;
  fillPlaces: typeof fillPlaces;
}

/** The parts that are loaded where they are needed, from beside the loader. */
export interface Chunks {
  panel: () => Promise<PanelModule>;
  /** The panel where it is loaded already. */
  loadedPanel: () => Promise<PanelModule> | undefined;
  rules: () => Promise<Rules>;
}

/** Knows where the parts are. */
export function openChunks(base: string): Chunks {
  let panel: Promise<PanelModule> | undefined;
  let rules: Promise<Rules> | undefined;
  return {
    panel: () => {
      panel ??= loadPart(base, PARTS.panel);
      return panel;
    },
    loadedPanel: () => panel,
    rules: () => {
      rules ??= loadPart(base, PARTS.rules);
      return rules;
    },
  };
}
