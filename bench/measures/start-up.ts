import { setTimeout as wait } from 'node:timers/promises';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import { percentile } from '../measurement.ts';
import { makeSite } from '../product.ts';

const IDLE = 5000;

/** How long the first answer takes, and what the server needs while it has nothing to do. */
export const startUp: Measurement = {
  name: 'start-up',
  title: 'Cold start to the first answer, memory when idle',
  async run({ isQuick }: Effort): Promise<Figure[]> {
    const rounds = isQuick ? 3 : 7;
    const firsts: number[] = [];
    const agains: number[] = [];
    let memory = 0;
    for (let round = 0; round < rounds; round++) {
      const site = await makeSite(4583, { demo: true });
      try {
        firsts.push(await site.start());
        await site.stop();
        agains.push(await site.start());
        if (round > 0) continue;
        await wait(IDLE);
        memory = await site.memory();
      } finally {
        await site.remove();
      }
    }
    return [
      {
        what: 'first start, demo content made',
        value: percentile(firsts, 0.5),
        unit: 'ms',
        goal: ['<', 2000],
      },
      { what: 'start with data', value: percentile(agains, 0.5), unit: 'ms', goal: ['<', 2000] },
      { what: 'memory after 5 s', value: memory, unit: 'MB', goal: ['<', 150] },
    ];
  },
};
