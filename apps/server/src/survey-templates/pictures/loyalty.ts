import { disc, many, rect } from '../../drawing/shapes.ts';
import { AMBER, BLUE, GREEN, INK, LINE, PAPER, ROSE, scene, TEAL, VIOLET } from './canvas.ts';
import { bubble, button, face, line, panel, stars, verdict } from './parts.ts';
import { door, gauge, headset, heart } from './things.ts';

/** Ten steps from red to green. */
const STEPS = [ROSE, ROSE, ROSE, ROSE, ROSE, ROSE, AMBER, AMBER, GREEN, GREEN];

function scale(x: number, y: number, size: number, chosen: number): string {
  return many(10, (i) => {
    const hue = STEPS[i] ?? GREEN;
    return rect(x + i * (size + 6), y, size, size, i === chosen ? hue.strong : hue.soft, 8);
  });
}

/** Pictures of the templates that measure loyalty. */
export const loyaltyPictures: Record<string, () => string> = {
  nps: () =>
    scene(
      BLUE,
      panel(
        84,
        66,
        472,
        178,
        line(32, 34, 250, INK) + line(32, 58, 170),
        scale(32, 92, 35, 8),
        line(32, 142, 60) + line(376, 142, 60),
      ),
      gauge(320, 344, 84, 0.8, [ROSE.mid, AMBER.mid, GREEN.mid]),
    ),
  'nps-reasons': () =>
    scene(
      VIOLET,
      panel(60, 74, 400, 116, line(28, 28, 190, INK), scale(28, 58, 29, 9)),
      bubble(
        244,
        214,
        320,
        104,
        VIOLET.strong,
        'right',
        line(30, 30, 220, PAPER),
        line(30, 54, 256, VIOLET.mid),
        line(30, 76, 150, VIOLET.mid),
      ),
      heart(150, 270, 40, ROSE.strong),
    ),
  csat: () =>
    scene(
      AMBER,
      panel(
        116,
        74,
        408,
        240,
        many(3, (i) =>
          face(92 + i * 112, 84, 42, [-1, 0, 1][i] ?? 0, [ROSE.soft, AMBER.soft, GREEN.mid][i] ?? LINE, INK),
        ),
        stars(88, 178, 24, 5),
      ),
      verdict(512, 292, 34, GREEN),
    ),
  ces: () =>
    scene(
      GREEN,
      panel(
        110,
        66,
        420,
        268,
        gauge(210, 206, 140, 0.84, [ROSE.mid, AMBER.mid, AMBER.soft, GREEN.mid, GREEN.strong]),
        line(140, 234, 140, INK),
      ),
    ),
  'cancellation-reasons': () =>
    scene(
      ROSE,
      door(104, 78, 246, ROSE),
      bubble(352, 84, 218, 118, PAPER, 'left', line(26, 28, 150, INK), line(26, 54, 166), line(26, 76, 110)),
      panel(386, 250, 184, 62, button(20, 16, 144, ROSE)),
    ),
  'support-quality': () =>
    scene(
      TEAL,
      disc(214, 206, 122, PAPER),
      headset(214, 186, 66, TEAL),
      bubble(338, 78, 220, 100, TEAL.strong, 'left', line(28, 28, 150, PAPER), line(28, 54, 110, TEAL.mid)),
      panel(364, 232, 206, 86, stars(24, 43, 13.5, 4)),
    ),
};
