/** A file and what is to be in it. */
export type Part = [file: string, integrity: string];

/** An import that takes what the preloading has let pass, so that nobody on the way can put in anything else. */
export function loadPart(base: string, [file, integrity]: Part) {
  const href = `${base}/widget-assets/${file}`;
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'modulepreload', integrity, href }));
  return import(/* @vite-ignore */ href).finally(() => link.remove());
}
