import { disc, faded, many, n, oval, placed, rect, shape, stroke } from '../../../drawing/shapes.ts';
import { INK } from './canvas.ts';

/** A window with four panes and whatever is seen through it. */
export function window(
  x: number,
  y: number,
  w: number,
  h: number,
  sky: string,
  view: string,
  frame: string,
): string {
  const id = `w${n(x)}`;
  return (
    `<clipPath id="${id}"><rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="6"/></clipPath>` +
    rect(x - 18, y - 18, w + 36, h + 36, frame, 8) +
    rect(x, y, w, h, sky, 6) +
    `<g clip-path="url(#${id})">${view}</g>` +
    rect(x + w / 2 - 6, y, 12, h, frame) +
    rect(x, y + h * 0.44, w, 12, frame) +
    rect(x - 34, y + h + 18, w + 68, 22, frame, 4)
  );
}

/** A table's edge from side to side, with its grain. */
export function table(y: number, top: string, edge: string): string {
  return (
    rect(0, y, 1200, 800 - y, top) +
    rect(0, y, 1200, 10, edge) +
    many(5, (i) => faded(0.25, stroke(`M${i * 260 - 60} ${y + 40 + i * 16}q120 -14 300 4`, edge, 4)))
  );
}

/** Steam that rises in soft curls. */
export function steam(x: number, y: number, height: number, color: string): string {
  const curl = (dx: number, h: number, width: number): string =>
    stroke(
      `M${n(x + dx)} ${n(y)}c-34 ${n(-h * 0.3)} 34 ${n(-h * 0.45)} 6 ${n(-h * 0.72)}s-20 ${n(-h * 0.2)} 4 ${n(-h * 0.28)}`,
      color,
      width,
    );
  return faded(0.6, curl(0, height, 12), curl(-58, height * 0.7, 9), curl(60, height * 0.76, 9));
}

export function jug(x: number, y: number, body: string, shadow: string): string {
  return placed(
    x,
    y,
    stroke('M70 -190C150 -190 150 -70 74 -64', body, 20) +
      shape(
        'M-62 -230H58C66 -190 50 -176 58 -150C96 -110 100 -40 72 0H-72C-100 -40 -96 -110 -58 -150C-50 -176 -72 -200 -86 -228Z',
        body,
      ) +
      shape(
        'M58 -150C96 -110 100 -40 72 0H14C56 -40 52 -110 20 -150C12 -176 30 -200 26 -230H58C66 -190 50 -176 58 -150Z',
        shadow,
      ) +
      oval(-6, -230, 64, 13, shadow),
  );
}

export function loaf(x: number, y: number): string {
  return placed(
    x,
    y,
    faded(0.3, oval(0, 4, 250, 22, INK.bark)) +
      shape('M-230 0C-262 -150 -120 -226 0 -226C120 -226 262 -150 230 0C150 14 -150 14 -230 0Z', INK.amber) +
      shape(
        'M230 0C150 14 -150 14 -230 0C-236 -26 -236 -50 -230 -72C-120 -30 120 -30 230 -72C236 -50 236 -26 230 0Z',
        INK.bark,
      ) +
      many(3, (i) =>
        shape(
          `M${-150 + i * 96} -82C${-150 + i * 96} -140 ${-104 + i * 96} -190 ${-60 + i * 96} -206C${-78 + i * 96} -160 ${-100 + i * 96} -120 ${-104 + i * 96} -76Z`,
          INK.sand,
        ),
      ) +
      faded(
        0.5,
        many(16, (i) => disc(-180 + ((i * 73) % 360), -60 - ((i * 41) % 120), 3, INK.white)),
      ),
  );
}

/** A chisel hanging by its handle's loop, blade down. */
export function chisel(x: number, y: number, width: number, handle: string): string {
  return placed(
    x,
    y,
    disc(0, -8, 7, INK.bark) +
      rect(-17, 0, 34, 128, handle, 14) +
      rect(-17, 16, 34, 10, INK.sand) +
      rect(-17, 104, 34, 22, INK.ochre, 4) +
      shape(`M-9 126H9L${width / 2} 170V322L${-width / 2} 346V170Z`, INK.pale) +
      shape(`M0 126H9L${width / 2} 170V322L0 334Z`, INK.mist),
  );
}

export function kitchenKnife(x: number, y: number): string {
  return placed(
    x,
    y,
    rect(-19, 0, 38, 140, INK.night, 12) +
      many(3, (i) => disc(0, 28 + i * 40, 5, INK.ochre)) +
      shape('M-19 140H30C38 220 34 330 -19 412Z', INK.pale) +
      shape('M4 140H30C38 220 34 330 -19 412C8 330 12 220 4 140Z', INK.mist),
  );
}

export function key(x: number, y: number, turn: number, color: string): string {
  return placed(
    x,
    y,
    `<circle cx="0" cy="0" r="40" fill="none" stroke="${color}" stroke-width="18"/>` +
      rect(40, -9, 158, 18, color, 4) +
      rect(150, 6, 16, 36, color, 3) +
      rect(180, 6, 18, 46, color, 3),
    turn,
  );
}

export function scissors(x: number, y: number, turn: number): string {
  const half = (side: 1 | -1): string =>
    `<g transform="scale(${side} 1)"><g transform="rotate(14)">${shape('M-9 0L-3 -214L12 -190L11 0Z', INK.pale)}<ellipse cx="6" cy="62" rx="30" ry="46" fill="none" stroke="${INK.rust}" stroke-width="17"/>${rect(-8, -6, 18, 30, INK.rust, 6)}</g></g>`;
  return placed(x, y, half(1) + half(-1) + disc(0, -6, 10, INK.night), turn);
}

export function spool(x: number, y: number, turn: number, thread: string): string {
  return placed(
    x,
    y,
    rect(-50, -78, 100, 24, INK.sand, 8) +
      rect(-50, 54, 100, 24, INK.sand, 8) +
      rect(-40, -56, 80, 112, thread, 6) +
      many(7, (i) => faded(0.35, stroke(`M-38 ${-44 + i * 15}L38 ${-38 + i * 15}`, INK.night, 3))) +
      stroke('M40 30C96 40 84 96 128 84', thread, 5),
    turn,
  );
}

export function flowerPot(x: number, y: number, w: number, fill: string, shadow: string): string {
  return placed(
    x,
    y,
    shape(`M${-w / 2} -110H${w / 2}L${w * 0.38} 0H${-w * 0.38}Z`, fill) +
      shape(`M${w * 0.12} -110H${w / 2}L${w * 0.38} 0H${w * 0.06}Z`, shadow) +
      rect(-w / 2 - 10, -136, w + 20, 34, fill, 6) +
      oval(0, -134, w / 2 - 4, 9, INK.bark),
  );
}
