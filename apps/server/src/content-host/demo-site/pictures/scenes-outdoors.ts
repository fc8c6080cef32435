import { disc, faded, many, oval, placed, rect, scatter, shape, stroke } from '../../../drawing/shapes.ts';
import { drawing, INK } from './canvas.ts';
import { bareTree, cloud, farBird, glitter, house, orb, ridge, sittingBird, swift } from './land.ts';

export function november(): string {
  const leek = (x: number, y: number, s: number): string =>
    placed(
      x,
      y,
      rect(-7, -34, 14, 40, INK.pale, 6) +
        shape('M-7 -30C-12 -60 -40 -78 -52 -74C-36 -66 -14 -46 -4 -26Z', INK.sage) +
        shape('M7 -30C12 -62 36 -84 50 -82C36 -68 16 -46 4 -26Z', INK.moss) +
        shape('M-6 -30C-10 -70 -4 -96 2 -108C8 -92 10 -60 6 -30Z', INK.sage),
      0,
      s,
    );
  const rows = many(3, (row) =>
    many(9 - row, (i) => leek(80 + row * 40 + i * (132 + row * 22), 640 + row * 66, 0.8 + row * 0.28)),
  );
  const shed =
    rect(770, 372, 250, 186, INK.rust) +
    many(6, (i) => rect(770 + i * 42, 372, 3, 186, INK.brick)) +
    shape('M744 380L895 268L1046 380Z', INK.plum) +
    rect(806, 428, 78, 62, INK.sand, 3) +
    stroke('M845 428V490M806 459H884', INK.brick, 5) +
    rect(926, 424, 66, 134, INK.plum, 3) +
    disc(980, 494, 5, INK.ochre);
  return drawing(
    INK.cream,
    INK.blush,
    orb(400, 352, 84, INK.ochre),
    cloud(640, 150, 220, INK.white),
    cloud(120, 120, 150, INK.white),
    ridge(440, 26, 1.2, INK.rose),
    ridge(490, 20, 3.4, INK.sage),
    shed,
    ridge(560, 10, 0.4, INK.moss),
    bareTree(190, 590, 110, INK.plum, 0.05),
    ridge(612, 6, 2, INK.bark),
    rect(0, 676, 1200, 124, INK.plum),
    rows,
    farBird(560, 220, 26, INK.plum),
    farBird(630, 250, 20, INK.plum),
    farBird(500, 262, 16, INK.plum),
  );
}

export function benchUnderLime(): string {
  const next = scatter(21);
  const crown = [
    [600, 170, 220],
    [400, 230, 160],
    [800, 220, 170],
    [560, 300, 170],
    [720, 330, 120],
    [290, 310, 90],
  ] as const;
  const leaves = many(70, () => {
    const x = 230 + next() * 720;
    const y = 40 + next() * 370;
    return placed(
      x,
      y,
      shape('M0 0C6 -10 20 -12 26 -6C20 4 8 6 0 0Z', next() > 0.45 ? INK.sage : INK.ochre),
      next() * 360,
    );
  });
  const bench =
    rect(360, 588, 480, 28, INK.wood, 5) +
    rect(360, 588, 480, 9, INK.sand, 4) +
    shape('M420 616H464L442 726H396Z', INK.bark) +
    shape('M736 616H780L804 726H758Z', INK.bark) +
    rect(404, 660, 392, 18, INK.amber, 4) +
    oval(690, 586, 62, 11, INK.plum) +
    shape('M654 584C654 536 726 536 726 584Z', INK.plum) +
    rect(654, 570, 72, 10, INK.rust);
  return drawing(
    INK.pale,
    INK.cream,
    orb(1010, 170, 62, INK.ochre),
    rect(0, 470, 1200, 90, INK.mist),
    glitter(5, 482, 552, 1000, 420, INK.white),
    shape('M930 482H1040L1022 504H948ZM984 478V398L1030 474Z', INK.dusk),
    ridge(556, 8, 0.8, INK.sage),
    shape('M556 640C580 560 572 480 560 300H650C642 480 640 560 668 640Z', INK.bark),
    crown.map(([x, y, r]) => disc(x, y, r, INK.moss)).join(''),
    faded(0.35, disc(760, 270, 190, INK.pine), disc(640, 360, 130, INK.pine)),
    leaves,
    rect(0, 636, 1200, 164, INK.moss),
    faded(0.4, oval(600, 730, 330, 22, INK.pine)),
    bench,
    many(14, (i) =>
      placed(
        120 + i * 76,
        690 + ((i * 37) % 80),
        shape('M0 0C6 -10 20 -12 26 -6C20 4 8 6 0 0Z', INK.ochre),
        i * 47,
      ),
    ),
  );
}

export function swiftsOverRoofs(): string {
  const flock = [
    [250, 190, 40, 1.15],
    [420, 120, 62, 0.8],
    [560, 240, 18, 1.4],
    [730, 130, -28, 0.9],
    [860, 260, -50, 1.2],
    [980, 150, -64, 0.7],
    [380, 300, 74, 0.6],
    [690, 330, -12, 0.55],
    [1080, 270, -72, 0.5],
  ] as const;
  const chimney = (x: number, y: number, h: number): string =>
    rect(x, y - h, 46, h, INK.brick) +
    rect(x - 6, y - h - 12, 58, 16, INK.plum) +
    rect(x + 8, y - h - 34, 12, 24, INK.rust) +
    rect(x + 26, y - h - 34, 12, 24, INK.rust);
  return drawing(
    INK.rose,
    INK.cream,
    orb(600, 470, 110, INK.ochre),
    cloud(90, 350, 240, INK.blush),
    cloud(850, 400, 260, INK.blush),
    faded(
      0.75,
      many(9, (i) =>
        house(-40 + i * 142, 700, 120 - (i % 3) * 14, 150 + ((i * 53) % 90), INK.rose, INK.brick, INK.blush),
      ),
    ),
    many(6, (i) =>
      house(
        -30 + i * 220,
        780,
        170 - (i % 2) * 30,
        150 + ((i * 67) % 80),
        i % 2 ? INK.rust : INK.amber,
        INK.plum,
        INK.sand,
      ),
    ),
    chimney(330, 640, 120),
    chimney(930, 630, 150),
    shape('M0 800V690L210 610L430 720L640 640L860 730L1030 650L1200 720V800Z', INK.plum),
    chimney(600, 680, 90),
    flock.map(([x, y, turn, s]) => swift(x, y, turn, s, INK.night)).join(''),
  );
}

export function hedgeInWinter(): string {
  const next = scatter(5);
  const mound = (from: number, to: number, lift: number, fill: string): string =>
    many(Math.round((to - from) / 34), (i) =>
      disc(from + 20 + i * 34, 548 - lift + next() * 22, 44 + next() * 26, fill),
    );
  const twigs = many(70, () => {
    const x = next() * 1200;
    const y = 510 + next() * 130;
    return stroke(
      `M${x.toFixed(0)} ${y.toFixed(0)}q${(next() * 30 - 15).toFixed(0)} -26 ${(next() * 50 - 25).toFixed(0)} -${(40 + next() * 30).toFixed(0)}`,
      next() > 0.5 ? INK.bark : INK.sage,
      3.5,
    );
  });
  const berries = many(90, () =>
    disc(next() * 1200, 484 + next() * 150, 5 + next() * 4, next() > 0.3 ? INK.rust : INK.ochre),
  );
  const gate =
    rect(800, 470, 20, 196, INK.bark, 4) +
    rect(1036, 470, 20, 196, INK.bark, 4) +
    many(4, (i) => rect(812, 492 + i * 42, 232, 13, INK.cream, 4)) +
    stroke('M826 640L1036 500', INK.cream, 12);
  return drawing(
    INK.mist,
    INK.cream,
    orb(250, 190, 58, INK.white),
    ridge(360, 34, 2.2, INK.pale),
    ridge(420, 24, 0.3, INK.mist),
    bareTree(640, 430, 60, INK.sea),
    bareTree(1110, 440, 70, INK.sea, -0.04),
    ridge(470, 14, 4, INK.sage),
    ridge(520, 10, 2.4, INK.ochre),
    many(7, (i) => faded(0.5, stroke(`M${800 + i * 44} 660L${870 + i * 22} 530`, INK.amber, 3))),
    `<clipPath id="h"><path d="M0 400H806V660H0ZM1050 400H1200V660H1050Z"/></clipPath><g clip-path="url(#h)">`,
    mound(0, 1200, 14, INK.sage) +
      rect(0, 540, 1200, 130, INK.pine) +
      mound(0, 1200, -14, INK.moss) +
      mound(-10, 1210, -64, INK.pine),
    twigs,
    berries,
    '</g>',
    gate,
    rect(0, 654, 1200, 146, INK.sand),
    ridge(700, 8, 1, INK.ochre),
    ridge(752, 10, 2.6, INK.amber),
    sittingBird(934, 458, INK.dusk, INK.rust),
    sittingBird(428, 446, INK.bark, INK.cream, true),
  );
}
