import type { builtIns as ofTheBrowser } from './built-ins.ts';

/** A file and what is to be in it. */
export type Part = [file: string, integrity: string];

/** Where built files take what they use of the browser; put there by the build. */
declare const builtIns: typeof ofTheBrowser;

/**
 * An import of what the preloading has let pass, so that nobody on the way can put in anything else. `nonce` is what a
 * page's policy may let scripts pass by; the import has that of the loader anyway.
 */
export async function loadPart(base: string, nonce: string, [file, integrity]: Part) {
  const href = `${base}/widget-assets/${file}`;
  const link = document.createElement('link');
  try {
    // Older browsers know no preloading of modules, and would say nothing of its end.
    if (link.relList.supports('modulepreload'))
      await new Promise((onload, onerror) => {
        // One by one: what another frame's `Object.assign` sets is never called.
        link.onload = onload;
        link.onerror = onerror;
        link.rel = 'modulepreload';
        link.integrity = integrity;
        link.nonce = nonce;
        link.href = href;
        document.head.append(link);
      });
    const part = await import(/* @vite-ignore */ href);
    return part.default?.(builtIns) ?? part;
  } finally {
    link.remove();
  }
}
