import { disc, many, rect, stroke } from '../../drawing/shapes.ts';
import { AMBER, BLUE, FAINT, GRAY, GREEN, INK, LINE, PAPER, ROSE, scene, TEAL, VIOLET } from './canvas.ts';
import {
  box,
  browser,
  bubble,
  button,
  face,
  line,
  lines,
  options,
  panel,
  phone,
  pointer,
  stars,
  verdict,
} from './parts.ts';
import { magnifier, signpost } from './things.ts';

/** Pictures of the templates about websites. */
export const sitePictures: Record<string, () => string> = {
  'website-feedback': () =>
    scene(
      BLUE,
      browser(
        70,
        62,
        400,
        276,
        rect(24, 58, 352, 84, BLUE.soft, 10),
        lines(24, 164, [150, 190, 120]),
        rect(24, 236, 84, 16, BLUE.mid, 8),
      ),
      panel(
        330,
        164,
        240,
        172,
        line(24, 26, 150, INK),
        many(3, (i) =>
          face(52 + i * 68, 88, 25, [-1, 0, 1][i] ?? 0, [ROSE.soft, AMBER.soft, GREEN.mid][i] ?? LINE, INK),
        ),
        button(132, 128, 84, BLUE),
      ),
    ),
  'visitor-intent': () =>
    scene(
      TEAL,
      panel(60, 92, 250, 220, line(26, 30, 170, INK), options(26, 66, [130, 160, 110, 142], 1, TEAL)),
      signpost(452, 74, 260, TEAL, AMBER),
    ),
  'website-usability': () =>
    scene(
      VIOLET,
      browser(
        86,
        58,
        380,
        284,
        many(3, (i) => rect(24 + i * 114, 62, 104, 70, i === 1 ? VIOLET.soft : FAINT, 10)),
        stars(84, 176, 22, 4),
        line(120, 222, 140),
        rect(150, 244, 80, 18, VIOLET.strong, 9),
      ),
      stroke('M560 120C520 96 500 150 470 168S420 214 424 266', VIOLET.mid, 5, '2 14'),
      pointer(416, 262, 1.5),
    ),
  'search-experience': () =>
    scene(
      BLUE,
      panel(
        70,
        80,
        430,
        64,
        rect(18, 16, 394, 32, FAINT, 16),
        line(36, 27, 150, GRAY),
        button(322, 17, 84, BLUE),
      ),
      panel(
        70,
        170,
        330,
        158,
        many(
          3,
          (i) =>
            line(26, 26 + i * 44, [150, 190, 120][i] ?? 0, BLUE.mid) +
            line(26, 44 + i * 44, [250, 220, 264][i] ?? 0),
        ),
      ),
      magnifier(462, 226, 66, BLUE),
    ),
  'website-redesign': () =>
    scene(
      ROSE,
      browser(60, 104, 260, 220, lines(22, 56, [216, 190, 204, 170, 210, 150], GRAY)),
      browser(
        250,
        66,
        320,
        258,
        rect(22, 56, 276, 86, ROSE.soft, 12),
        disc(64, 99, 24, ROSE.mid) + line(104, 84, 130, ROSE.strong) + line(104, 106, 90, PAPER),
        many(3, (i) => rect(22 + i * 96, 160, 84, 74, [TEAL.soft, AMBER.soft, BLUE.soft][i] ?? LINE, 10)),
      ),
      stroke('M150 88C156 56 188 40 222 56M206 36L224 57 198 68', ROSE.strong, 8),
    ),
  'mobile-experience': () =>
    scene(
      TEAL,
      phone(
        228,
        34,
        184,
        344,
        rect(24, 42, 136, 78, TEAL.soft, 12),
        lines(24, 138, [136, 112, 124]),
        stars(25, 228, 12, 4),
        rect(24, 262, 136, 34, TEAL.strong, 17),
        line(58, 274, 68, PAPER),
      ),
      bubble(70, 96, 130, 74, PAPER, 'right', line(22, 22, 86, TEAL.mid), line(22, 44, 60)),
      bubble(440, 196, 136, 74, TEAL.strong, 'left', line(22, 22, 92, PAPER), line(22, 44, 60, TEAL.soft)),
    ),
  accessibility: () =>
    scene(
      GREEN,
      panel(
        66,
        84,
        230,
        236,
        line(26, 30, 130, INK),
        many(
          4,
          (i) => box(36, 82 + i * 40, i !== 2, GREEN) + line(60, 77 + i * 40, [120, 140, 96, 128][i] ?? 0),
        ),
      ),
      disc(438, 200, 128, PAPER) +
        disc(438, 200, 112, GREEN.strong) +
        disc(438, 138, 19, PAPER) +
        stroke('M376 176C398 184 418 186 438 186S478 184 500 176', PAPER, 15) +
        stroke('M438 188V226M438 224L410 286M438 224L466 286', PAPER, 15),
      verdict(544, 110, 30, GREEN),
    ),
};
