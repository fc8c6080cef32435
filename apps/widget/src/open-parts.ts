import type { Part } from './load-part.ts';
import { loadPart } from './load-part.ts';
import type { PanelModule, Parts, RulesModule } from './parts.ts';

/** The lazily loaded parts, written in by the build. */
declare const PARTS: { panel: Part; rules: Part };

/** Knows where the parts are. */
export function openParts(base: string): Parts {
  let panel: Promise<PanelModule> | undefined;
  let rules: Promise<RulesModule> | undefined;
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
