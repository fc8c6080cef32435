import { disc, oval, rect, shape, stroke } from '../../../drawing/shapes.ts';
import { INK } from './canvas.ts';

/** The magazine's mark: a low sun over two lines of water. */
export function mark(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${rect(0, 0, 64, 64, INK.rust, 14)}${shape('M14 38A18 18 0 0 1 50 38Z', INK.cream)}${stroke('M10 46q7 -5 14 0t14 0t14 0M18 55q7 -5 14 0t14 0', INK.cream, 4)}</svg>`;
}

export function portraitRuth(): string {
  return portrait(
    INK.ochre,
    disc(100, 62, 34, INK.night) +
      oval(100, 92, 52, 50, INK.night) +
      body(INK.sea) +
      face('#7a4a30', '#5f3823') +
      shape(
        'M60 96C62 66 84 58 104 60C126 58 140 72 140 96C128 84 112 80 100 80C86 80 70 84 60 96Z',
        INK.night,
      ) +
      disc(58, 116, 5, INK.ochre) +
      disc(142, 116, 5, INK.ochre),
  );
}

export function portraitJonas(): string {
  return portrait(
    INK.mist,
    body(INK.dusk) +
      face('#ecbf9f', '#d79f7d') +
      shape(
        'M60 104C58 150 78 166 100 166C122 166 142 150 140 104C134 128 122 126 100 126C78 126 66 128 60 104Z',
        INK.wood,
      ) +
      shape('M86 138Q100 146 114 138Q100 150 86 138Z', INK.brick) +
      shape('M54 92C54 46 146 46 146 92Z', INK.rust) +
      rect(50, 82, 100, 18, INK.brick, 9),
  );
}

export function portraitPilar(): string {
  return portrait(
    INK.blush,
    shape('M52 150C40 60 70 44 102 44C136 44 160 64 148 150Z', INK.plum) +
      body(INK.cream) +
      face('#d9a37c', '#c0875f') +
      shape(
        'M58 108C56 66 92 54 118 66C134 72 142 88 142 108C128 100 118 88 112 76C100 92 78 100 58 108Z',
        INK.plum,
      ) +
      rect(78, 168, 44, 40, INK.rust, 4),
  );
}

function portrait(ground: string, parts: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">${rect(0, 0, 200, 200, ground)}${parts}</svg>`;
}

function body(fill: string): string {
  return shape('M20 210C20 164 60 158 100 158S180 164 180 210Z', fill);
}

/** Face and neck with what every face has. */
function face(skin: string, shade: string): string {
  return (
    shape('M82 130H118V164C110 176 90 176 82 164Z', shade) +
    oval(100, 106, 41, 46, skin) +
    disc(84, 104, 4.5, INK.night) +
    disc(116, 104, 4.5, INK.night) +
    stroke('M100 106V118', shade, 4) +
    stroke('M88 132Q100 141 112 132', INK.brick, 4)
  );
}
