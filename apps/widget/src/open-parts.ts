import type { Part } from './load-part.ts';
import { loadPart } from './load-part.ts';
import type { PanelModule, Parts, RulesModule } from './parts.ts';

/** The lazily loaded parts, written in by the build. */
declare const PARTS: { panel: Part; rules: Part };

/** Knows where the parts are. */
export function openParts(base: string, nonce: string): Parts {
  const load: Parts['load'] = (part) => loadPart(base, nonce, part);
  let panel: Promise<PanelModule> | undefined;
  let rules: Promise<RulesModule> | undefined;
  return {
    load,
    panel: () => {
      panel ??= load(PARTS.panel);
      return panel;
    },
    loadedPanel: () => panel,
    rules: () => {
      rules ??= load(PARTS.rules);
      return rules;
    },
  };
}
