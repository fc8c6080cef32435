import type { builtIns as ofTheBrowser } from './built-ins.ts';

/** A file and what is to be in it. */
export type Part = [file: string, integrity: string];

/** Where built files take what they use of the browser; put there by the build. */
declare const builtIns: typeof ofTheBrowser;

/** An import that takes what the preloading has let pass, so that nobody on the way can put in anything else. */
export async function loadPart(base: string, [file, integrity]: Part) {
  const href = `${base}/widget-assets/${file}`;
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'modulepreload', integrity, href }));
  try {
    const part = await import(/* @vite-ignore */ href);
    return part.default?.(builtIns) ?? part;
  } finally {
    link.remove();
  }
}
