import { contrast } from './look.ts';

/** What text needs at least to be read on its ground (WCAG AA). */
export const READABLE = 4.5;

/** The colour nearest to this one that reads on a ground: itself, or as little darker or lighter as will do. */
export function readableColor(color: string, ground: string): string {
  for (let step = 0; step <= 255; step++) {
    for (const towards of ['#000000', '#ffffff']) {
      const mixed = mix(color, towards, step / 255);
      if (contrast(mixed, ground) >= READABLE) return mixed;
    }
  }
  return contrast('#000000', ground) > contrast('#ffffff', ground) ? '#000000' : '#ffffff';
}

function mix(color: string, towards: string, share: number): string {
  const [from, to] = [parts(color), parts(towards)];
  const mixed = from.map((part, at) => Math.round(part + ((to[at] ?? part) - part) * share));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function parts(color: string): number[] {
  const hex = color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color;
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}
