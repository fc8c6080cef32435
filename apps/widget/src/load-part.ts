import type { builtIns as browserBuiltIns } from './built-ins.ts';
import type { PanelModule, Part, Parts, RulesModule } from './parts.ts';

/** The widget's copies of the browser's built-ins; the build puts them at the top of the loader. */
declare const builtIns: typeof browserBuiltIns;
/** File names and hashes of the parts, filled in by the build. */
declare const PARTS: { panel: Part; rules: Part };

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

/**
 * Preloads the part, which checks its hash, and then imports it, so that a file that was tampered with never runs.
 * `nonce` is for pages whose policy allows scripts by nonce; the import gets that of the loader anyway.
 */
async function loadPart(base: string, nonce: string, [file, integrity]: Part) {
  const href = `${base}/widget-assets/${file}`;
  const link = document.createElement('link');
  try {
    // Older browsers cannot preload modules, and would fire neither `load` nor `error`.
    if (link.relList.supports('modulepreload'))
      await new Promise((onload, onerror) => {
        // Not with `Object.assign`: if that comes from another frame, the browser never calls the listeners it sets.
        link.onload = onload;
        link.onerror = () => onerror(`${href} could not be loaded`);
        link.rel = 'modulepreload';
        link.integrity = integrity;
        link.nonce = nonce;
        link.href = href;
        // Some pages remove their head.
        document.documentElement.append(link);
      });
    const part = await import(/* @vite-ignore */ href);
    return part.default?.(builtIns) ?? part;
  } finally {
    link.remove();
  }
}
