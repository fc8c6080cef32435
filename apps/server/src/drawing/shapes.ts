/** The strokes of which drawings are made in code: pieces of SVG as text, coordinates in the units of the drawing. */
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
