import { disc, many, rect, shape, stroke } from '../../drawing/shapes.ts';
import { AMBER, BLUE, FAINT, INK, PAPER, ROSE, scene, TEAL, VIOLET } from './canvas.ts';
import { calendar } from './goods.ts';
import { bubble, button, columns, line, lines, panel, person, stars, verdict } from './parts.ts';
import { heart } from './things.ts';

/** Pictures of the templates about people. */
export const peoplePictures: Record<string, () => string> = {
  'how-did-you-hear': () =>
    scene(
      BLUE,
      stroke('M320 200L150 110M320 200L150 296M320 200L492 110M320 200L492 296', BLUE.mid, 5, '2 13'),
      disc(320, 200, 72, PAPER) + disc(320, 200, 58, BLUE.strong),
      shape('M286 186H318L348 164V236L318 214H286ZM292 216H306L312 240H298Z', PAPER),
      stroke('M362 184A22 22 0 0 1 362 216', PAPER, 7),
      person(150, 110, 46, VIOLET),
      person(492, 296, 46, TEAL),
      panel(104, 256, 96, 80, lines(18, 22, [60, 44]), rect(18, 62, 30, 8, BLUE.mid, 4)),
      panel(446, 70, 96, 80, shape('M20 22H76V54H48L34 68V54H20Z', AMBER.mid)),
    ),
  'event-feedback': () =>
    scene(
      VIOLET,
      panel(
        84,
        70,
        306,
        250,
        rect(24, 24, 258, 110, VIOLET.soft, 12),
        shape('M58 134L120 24H186L124 134ZM176 134L222 24H256L240 134Z', VIOLET.mid),
        many(7, (i) => disc(52 + i * 34, 134, 17, i % 2 ? VIOLET.strong : VIOLET.deep)),
        rect(24, 134, 258, 24, PAPER),
        stars(46, 200, 19, 4),
      ),
      calendar(414, 124, 156, AMBER, 8),
    ),
  'job-candidate': () =>
    scene(
      TEAL,
      panel(
        96,
        56,
        260,
        290,
        person(66, 70, 38, TEAL),
        line(122, 52, 106, INK) + line(122, 76, 74),
        lines(28, 136, [204, 180, 196, 120]),
        rect(28, 240, 92, 24, TEAL.soft, 12) + rect(130, 240, 74, 24, AMBER.soft, 12),
      ),
      panel(388, 150, 180, 74, stars(20, 37, 13, 4)),
      verdict(372, 318, 34, TEAL),
    ),
  'community-pulse': () =>
    scene(
      ROSE,
      person(172, 176, 66, ROSE),
      person(320, 142, 78, VIOLET),
      person(468, 176, 66, TEAL),
      panel(
        120,
        262,
        400,
        84,
        stroke('M28 46H108L128 20 152 66 172 34 184 46H258', ROSE.strong, 7),
        heart(316, 42, 22, ROSE.strong),
      ),
    ),
  'contact-reason': () =>
    scene(
      AMBER,
      panel(
        70,
        92,
        270,
        216,
        line(28, 30, 120, INK),
        rect(28, 56, 214, 34, FAINT, 10),
        rect(28, 104, 214, 56, FAINT, 10),
        button(150, 172, 92, AMBER),
      ),
      bubble(372, 84, 190, 146, AMBER.strong, 'right'),
      stroke('M444 138A23 23 0 1 1 474 164C467 168 467 172 467 180', PAPER, 13),
      disc(467, 202, 9, PAPER),
      columns(400, 330, 26, [34, 58, 46, 74], [AMBER.soft, AMBER.mid]),
    ),
};
