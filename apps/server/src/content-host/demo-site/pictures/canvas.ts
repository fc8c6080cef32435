/** The few inks that all drawings share, so that any two of them look well side by side. */
export const INK = {
  night: '#1c2b39',
  dusk: '#2e4a5b',
  sea: '#3f7079',
  mist: '#a8c6c1',
  pale: '#d7e3da',
  sage: '#8ba583',
  moss: '#55715c',
  pine: '#2f4a41',
  cream: '#f8eedb',
  sand: '#ecd9b4',
  ochre: '#e2a842',
  amber: '#c98a2e',
  rust: '#c9583a',
  brick: '#a2412c',
  blush: '#efb99f',
  rose: '#d98873',
  plum: '#5d3746',
  wood: '#b9803f',
  bark: '#6d4a2f',
  white: '#fffaf0',
} as const;

export type Ink = (typeof INK)[keyof typeof INK];

export const WIDTH = 1200;
export const HEIGHT = 800;

/** A finished drawing; the sky or wall goes in first as a soft change from one ink to another. */
export function drawing(from: Ink, to: Ink, ...parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/>${parts.join('')}</svg>`;
}

export function rect(x: number, y: number, w: number, h: number, fill: string, r = 0): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${r ? ` rx="${n(r)}"` : ''}/>`;
}

export function disc(x: number, y: number, r: number, fill: string): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`;
}

export function oval(x: number, y: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`;
}

export function shape(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

/** A line with round ends; `dash` as in stroke-dasharray. */
export function stroke(d: string, color: string, width: number, dash = ''): string {
  const dashes = dash ? ` stroke-dasharray="${dash}"` : '';
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${dashes}/>`;
}

/** Parts moved, turned (degrees) and scaled together. */
export function placed(x: number, y: number, parts: string, turn = 0, scale = 1): string {
  const turned = turn ? ` rotate(${n(turn)})` : '';
  const scaled = scale === 1 ? '' : ` scale(${n(scale)})`;
  return `<g transform="translate(${n(x)} ${n(y)})${turned}${scaled}">${parts}</g>`;
}

export function faded(opacity: number, ...parts: string[]): string {
  return `<g opacity="${n(opacity)}">${parts.join('')}</g>`;
}

/** One part for each of `count` places, joined. */
export function many(count: number, part: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => part(index)).join('');
}

/** Numbers from 0 to 1 that look random and are the same at each start (mulberry32). */
export function scatter(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Two decimals are enough for any eye and keep files small. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}
