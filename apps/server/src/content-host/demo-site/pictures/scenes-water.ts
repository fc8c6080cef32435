import { disc, faded, many, placed, rect, scatter, shape, stroke } from '../../../drawing/shapes.ts';
import { drawing, INK } from './canvas.ts';
import { cloud, farBird, glitter, house, leafyTree, orb, ridge, stars } from './land.ts';

export function ferry(): string {
  const lights = scatter(7);
  const coast =
    shape(
      'M0 432C120 420 180 424 260 418V372H276V338L290 318L304 338V372H320V416L420 420V352L438 322L456 352V420C620 428 700 426 820 434C960 428 1100 430 1200 422V470H0Z',
      INK.night,
    ) + many(46, () => rect(lights() * 1200, 426 + lights() * 20, 5, 6, INK.ochre, 1));
  const boat =
    shape('M-250 0H262L214 74H-196Z', INK.brick) +
    shape('M-196 74H214L222 62H-204Z', INK.plum) +
    rect(-196, -62, 380, 62, INK.cream, 6) +
    rect(-140, -118, 250, 58, INK.cream, 6) +
    rect(-64, -166, 104, 50, INK.cream, 6) +
    rect(120, -150, 44, 92, INK.rust) +
    rect(120, -150, 44, 22, INK.night) +
    many(8, (i) => rect(-176 + i * 44, -44, 26, 26, INK.ochre, 4)) +
    many(5, (i) => rect(-122 + i * 46, -100, 26, 24, INK.ochre, 4)) +
    rect(-50, -152, 76, 20, INK.ochre, 3) +
    stroke('M-12 -166V-226', INK.cream, 5) +
    disc(-12, -230, 8, INK.rust);
  return drawing(
    INK.night,
    INK.sea,
    stars(11, 70, 330),
    orb(846, 214, 96, INK.cream),
    faded(0.12, disc(820, 190, 20, INK.dusk), disc(878, 238, 28, INK.dusk), disc(856, 176, 12, INK.dusk)),
    coast,
    rect(0, 462, 1200, 338, INK.dusk),
    glitter(3, 476, 790, 846, 330, INK.cream),
    placed(430, 552, boat),
    faded(0.5, glitter(9, 636, 760, 420, 480, INK.ochre)),
    ridge(700, 10, 1.5, INK.sea),
    ridge(752, 8, 3.1, INK.night),
  );
}

export function harbour(): string {
  const mast = (x: number, h: number): string =>
    stroke(`M${x} 600V${600 - h}`, INK.night, 6) +
    shape(`M${x + 8} ${600 - h + 20}L${x + 92} 570H${x + 8}Z`, INK.cream);
  const hull = (x: number, fill: string): string =>
    shape(`M${x - 70} 592H${x + 120}L${x + 92} 640H${x - 44}Z`, fill);
  return drawing(
    INK.blush,
    INK.cream,
    orb(940, 210, 74, INK.ochre),
    cloud(180, 140, 200, INK.white),
    ridge(450, 16, 1.1, INK.rose),
    house(60, 560, 130, 150, INK.ochre, INK.plum, INK.cream),
    house(196, 560, 110, 210, INK.sea, INK.night, INK.ochre),
    house(312, 560, 300, 190, INK.rust, INK.plum, INK.sand),
    house(620, 560, 120, 160, INK.sand, INK.brick, INK.dusk),
    house(748, 560, 150, 220, INK.moss, INK.night, INK.ochre),
    house(906, 560, 120, 140, INK.rose, INK.plum, INK.cream),
    rect(0, 556, 1200, 26, INK.bark),
    rect(0, 582, 1200, 218, INK.sea),
    glitter(13, 600, 790, 900, 700, INK.cream),
    mast(330, 250) + hull(330, INK.rust),
    mast(620, 200) + hull(620, INK.night),
    mast(900, 280) + hull(900, INK.ochre),
    farBird(560, 240, 26, INK.plum),
    farBird(640, 200, 20, INK.plum),
    leafyTree(1120, 560, 60, INK.sage, INK.moss),
  );
}
