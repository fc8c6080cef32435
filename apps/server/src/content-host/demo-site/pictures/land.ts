import { disc, faded, many, n, oval, placed, rect, scatter, shape, stroke } from '../../../drawing/shapes.ts';
import { HEIGHT, INK, WIDTH } from './canvas.ts';

/** A line of hills from edge to edge, filled down to the bottom. */
export function ridge(y: number, swell: number, phase: number, fill: string): string {
  const points = Array.from({ length: 13 }, (_, i) => {
    const x = i * 100;
    const lift = Math.sin(i * 0.9 + phase) * swell + Math.sin(i * 0.37 + phase * 2.3) * swell * 0.8;
    return [x, y - lift] as const;
  });
  const curve = points.slice(1).map(([x, top], i) => {
    const [beforeX, beforeTop] = points[i] ?? [0, y];
    const middle = (beforeX + x) / 2;
    return `C${n(middle)} ${n(beforeTop)} ${n(middle)} ${n(top)} ${n(x)} ${n(top)}`;
  });
  return shape(`M0 ${n(points[0]?.[1] ?? y)}${curve.join('')}V${HEIGHT}H0Z`, fill);
}

/** A sun or moon with two soft rings. */
export function orb(x: number, y: number, r: number, fill: string): string {
  return (
    faded(0.16, disc(x, y, r * 2.1, fill)) + faded(0.26, disc(x, y, r * 1.5, fill)) + disc(x, y, r, fill)
  );
}

export function stars(seed: number, count: number, bottom: number): string {
  const next = scatter(seed);
  return many(count, () => disc(next() * WIDTH, next() * bottom, 1.2 + next() * 2.4, INK.cream));
}

/** Short strokes of light on water between two heights. */
export function glitter(
  seed: number,
  top: number,
  bottom: number,
  middle: number,
  spread: number,
  color: string,
): string {
  const next = scatter(seed);
  return many(34, (i) => {
    const y = top + ((bottom - top) * i) / 34;
    const width = 14 + next() * 70 * (0.4 + (i / 34) * 0.9);
    const x = middle + (next() - 0.5) * spread * (0.4 + i / 34);
    return faded(0.35 + next() * 0.5, rect(x - width / 2, y, width, 3 + (i / 34) * 4, color, 3));
  });
}

export function cloud(x: number, y: number, width: number, fill: string): string {
  return (
    rect(x, y, width, 34, fill, 17) +
    rect(x + width * 0.16, y - 26, width * 0.5, 44, fill, 22) +
    rect(x - width * 0.2, y + 20, width * 0.8, 26, fill, 13)
  );
}

/** A round tree; its shadowed side gives it weight. */
export function leafyTree(x: number, y: number, r: number, leaves: string, shadow: string): string {
  return (
    stroke(
      `M${n(x)} ${n(y)}V${n(y - r * 1.6)}M${n(x)} ${n(y - r * 0.8)}L${n(x + r * 0.4)} ${n(y - r * 1.4)}`,
      INK.bark,
      r * 0.16,
    ) +
    disc(x, y - r * 1.9, r, leaves) +
    disc(x - r * 0.7, y - r * 1.5, r * 0.62, leaves) +
    shape(arcOf(x, y - r * 1.9, r), shadow)
  );
}

function arcOf(x: number, y: number, r: number): string {
  return `M${n(x + r * 0.3)} ${n(y - r * 0.954)}A${n(r)} ${n(r)} 0 0 1 ${n(x - r * 0.2)} ${n(y + r * 0.98)}A${n(r * 1.25)} ${n(r * 1.25)} 0 0 0 ${n(x + r * 0.3)} ${n(y - r * 0.954)}Z`;
}

/** A tree without leaves: each branch forks into two shorter ones. */
export function bareTree(x: number, y: number, length: number, color: string, lean = 0): string {
  const limbs: string[] = [];
  const grow = (fromX: number, fromY: number, angle: number, reach: number, width: number): void => {
    const toX = fromX + Math.cos(angle) * reach;
    const toY = fromY + Math.sin(angle) * reach;
    limbs.push(stroke(`M${n(fromX)} ${n(fromY)}L${n(toX)} ${n(toY)}`, color, width));
    if (width < 3) return;
    grow(toX, toY, angle - 0.42 - lean, reach * 0.78, width * 0.62);
    grow(toX, toY, angle + 0.36 - lean, reach * 0.72, width * 0.58);
    if (width > 9) grow(toX, toY, angle + 0.02, reach * 0.66, width * 0.5);
  };
  grow(x, y, -Math.PI / 2, length, length * 0.17);
  return limbs.join('');
}

/** A gull or finch far away: two strokes. */
export function farBird(x: number, y: number, size: number, color: string): string {
  const d = `M${n(x - size)} ${n(y - size * 0.35)}Q${n(x - size * 0.4)} ${n(y - size * 0.6)} ${n(x)} ${n(y)}Q${n(x + size * 0.4)} ${n(y - size * 0.6)} ${n(x + size)} ${n(y - size * 0.35)}`;
  return stroke(d, color, size * 0.18);
}

/** A swift: a sickle with a forked tail. */
export function swift(x: number, y: number, turn: number, scale: number, color: string): string {
  const wings =
    'M-70 -6C-44 -34 -14 -24 0 -16C14 -24 44 -34 70 -6C44 -18 22 -10 10 6L5 34L0 26L-5 34L-10 6C-22 -10 -44 -18 -70 -6Z';
  return placed(x, y, shape(wings, color) + oval(0, -14, 9, 15, color), turn, scale);
}

/** A small round bird that sits. */
export function sittingBird(x: number, y: number, body: string, breast: string, looksLeft = false): string {
  const bird =
    stroke('M-4 22V34M6 22V34', INK.bark, 3) +
    shape(
      'M-26 0C-26 -20 -8 -30 10 -28C26 -26 34 -12 30 2C26 20 6 28 -10 24L-52 30L-24 12C-26 8 -26 4 -26 0Z',
      body,
    ) +
    shape('M30 2C26 20 6 28 -8 24C8 20 18 6 16 -10C26 -10 31 -4 30 2Z', breast) +
    disc(16, -14, 3, INK.night) +
    shape('M30 -12L44 -8L30 -3Z', INK.ochre);
  const flip = looksLeft ? `<g transform="scale(-1 1)">${bird}</g>` : bird;
  return placed(x, y, flip);
}

/** A house seen from the front, its windows lit or dark. */
export function house(
  x: number,
  y: number,
  w: number,
  h: number,
  wall: string,
  roof: string,
  pane: string,
): string {
  const rows = Math.max(1, Math.floor(h / 70));
  const columns = Math.max(1, Math.floor(w / 52));
  const gap = w / (columns + 1);
  const windows = many(rows * columns, (i) => {
    const left = x + gap * ((i % columns) + 1) - 11;
    return rect(left, y - h + 24 + Math.floor(i / columns) * 62, 22, 32, pane, 2);
  });
  return (
    rect(x, y - h, w, h, wall) +
    shape(
      `M${n(x - 8)} ${n(y - h)}L${n(x + w / 2)} ${n(y - h - w * 0.52)}L${n(x + w + 8)} ${n(y - h)}Z`,
      roof,
    ) +
    windows
  );
}

/** A twig with pairs of leaves, growing upwards from its foot. */
export function sprig(x: number, y: number, turn: number, scale: number, stem: string, leaf: string): string {
  const leaves = many(4, (i) => {
    const at = -18 - i * 22;
    const size = 1 - i * 0.13;
    return (
      placed(0, at, shape('M0 0C10 -16 30 -20 40 -12C32 2 14 8 0 0Z', leaf), -8, size) +
      placed(0, at, shape('M0 0C-10 -16 -30 -20 -40 -12C-32 2 -14 8 0 0Z', leaf), 8, size)
    );
  });
  const tip = placed(0, -102, shape('M0 0C-10 -12 -6 -30 0 -36C6 -30 10 -12 0 0Z', leaf));
  return placed(x, y, stroke('M0 0V-104', stem, 4) + leaves + tip, turn, scale);
}
