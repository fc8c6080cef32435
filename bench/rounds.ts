/** What one part of a round gave. */
export interface Reading {
  /** A rate, or a time in the middle. */
  usual: number;
  /** What the slowest few took. */
  tail: number;
}

type Readings = Readonly<Record<string, Reading>>;
type Parts = Readonly<Record<string, () => Promise<Reading>>>;

/** The references, what is compared with them twice, and the references again. */
export interface Round {
  before: Readings;
  measured: readonly [Readings, Readings];
  after: Readings;
}

/** How often a disturbed round is taken again. */
const REPEATS = 5;
const STEADY_WITHIN = 1.2;

/** Takes one round: there and back, so that a machine that grows slower harms both sides alike. */
export async function takeRound(references: Parts, measured: Parts): Promise<Round> {
  return {
    before: await readAll(Object.entries(references)),
    measured: [await readAll(Object.entries(measured)), await readAll(Object.entries(measured).reverse())],
    after: await readAll(Object.entries(references).reverse()),
  };
}

async function readAll(parts: readonly [string, () => Promise<Reading>][]): Promise<Readings> {
  const readings: Record<string, Reading> = {};
  for (const [name, read] of parts) readings[name] = await read();
  return readings;
}

/**
 * Takes so many rounds. A disturbed one is taken again; one that stays disturbed is the last, since nothing can be
 * judged any more.
 */
export async function takeRounds(count: number, take: () => Promise<Round>): Promise<Round[]> {
  const rounds: Round[] = [];
  while (rounds.length < count) {
    const round = await takeSteady(take);
    rounds.push(round);
    if (isDisturbed(round)) break;
  }
  return rounds;
}

async function takeSteady(take: () => Promise<Round>): Promise<Round> {
  let round = await take();
  for (let repeat = 1; repeat <= REPEATS && isDisturbed(round); repeat++) {
    process.stderr.write(`  disturbed, taken again (${repeat} of ${REPEATS})\n`);
    round = await take();
  }
  return round;
}

/**
 * Whether a reference differs by more than 20 % before and after. Tails are not looked at: a handful of slow calls says
 * little about the machine.
 */
export function isDisturbed({ before, after }: Round): boolean {
  return Object.entries(before).some(([name, { usual }]) => {
    const later = after[name]?.usual ?? Number.NaN;
    return !(Math.max(usual, later) <= STEADY_WITHIN * Math.min(usual, later));
  });
}
