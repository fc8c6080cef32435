import { contrast, readableOn } from './contrast.ts';

/** WCAG AA, for text. */
export const READABLE = 4.5;

/** The same colour, or as little darker or lighter as possible. */
export function readableColor(color: string, ground: string, wanted = READABLE): string {
  for (let step = 0; step <= 255; step++) {
    for (const towards of ['#000000', '#ffffff']) {
      const shade = step === 0 ? color : mix(color, towards, step / 255);
      if (contrast(shade, ground) >= wanted) return shade;
    }
  }
  return readableOn(ground);
}

export function mix(color: string, towards: string, share: number): string {
  const [from, to] = [parts(color), parts(towards)];
  const both = from.map((part, at) => Math.round(part + ((to[at] ?? part) - part) * share));
  return `#${both.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function parts(color: string): number[] {
  const hex = color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color;
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}
