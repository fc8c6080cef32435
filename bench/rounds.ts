/** The result of one part of a round. */
export interface Reading {
  /** A rate, or a median time. */
  usual: number;
  /** The time of the slowest few. */
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

/** How often a disturbed round is repeated. */
const REPEATS = 5;
const STEADY_WITHIN = 1.2;

/** Measures one round: there and back, so that a machine that slows down affects both sides alike. */
export async function measureRound(references: Parts, measured: Parts): Promise<Round> {
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
 * Measures this many rounds. A disturbed one is repeated; one that stays disturbed is the last, because nothing can
 * be judged any more.
 */
export async function measureRounds(count: number, take: () => Promise<Round>): Promise<Round[]> {
  const rounds: Round[] = [];
  while (rounds.length < count) {
    const round = await measureSteady(take);
    rounds.push(round);
    if (isDisturbed(round)) break;
  }
  return rounds;
}

async function measureSteady(take: () => Promise<Round>): Promise<Round> {
  let round = await take();
  for (let repeat = 1; repeat <= REPEATS && isDisturbed(round); repeat++) {
    process.stderr.write(`  disturbed, repeated (${repeat} of ${REPEATS})\n`);
    round = await take();
  }
  return round;
}

/**
 * Whether a reference differs by more than 20 % before and after. Tails are ignored: a handful of slow calls says
 * little about the machine.
 */
export function isDisturbed({ before, after }: Round): boolean {
  return Object.entries(before).some(([name, { usual }]) => {
    const later = after[name]?.usual ?? Number.NaN;
    return !(Math.max(usual, later) <= STEADY_WITHIN * Math.min(usual, later));
  });
}
