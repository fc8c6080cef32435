import autocannon from 'autocannon';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import { makeSite } from '../product.ts';

const CONNECTIONS = 50;

/** The document every visitor's browser asks for: whole, and once it is known. */
export const widgetDocument: Measurement = {
  name: 'widget-document',
  title: `Widget document, ${CONNECTIONS} connections`,
  async run({ seconds, warmUp }: Effort): Promise<Figure[]> {
    const site = await makeSite(4581, { demo: true });
    try {
      await site.start();
      const zipped = { 'accept-encoding': 'gzip' };
      const first = await fetch(`${site.url}/api/v1/widget`, { headers: zipped });
      const size = (await first.arrayBuffer()).byteLength;
      const known = { ...zipped, 'if-none-match': first.headers.get('etag') ?? '' };
      const load = (duration: number, headers: Record<string, string>) =>
        autocannon({ url: `${site.url}/api/v1/widget`, connections: CONNECTIONS, duration, headers });
      await load(warmUp, zipped);
      const before = await site.cpu();
      const whole = await load(seconds, zipped);
      const used = (await site.cpu()) - before;
      const revalidated = await load(seconds, known);
      const share = (revalidated.statusCodeStats['304']?.count ?? 0) / revalidated.requests.total;
      return [
        { what: 'size before compression', value: size / 1024, unit: 'KB' },
        { what: 'requests per second', value: whole.requests.average, unit: '/s', goal: ['>=', 25_000] },
        {
          what: 'processor time of the server for each',
          value: (1e6 * used) / whole.requests.total,
          unit: 'µs',
        },
        { what: 'p99', value: whole.latency.p99, unit: 'ms' },
        {
          what: 'revalidations per second',
          value: revalidated.requests.average,
          unit: '/s',
          goal: ['>=', 25_000],
        },
        { what: 'revalidations answered 304', value: 100 * share, unit: '%', goal: ['=', 100] },
      ];
    } finally {
      await site.remove();
    }
  },
};
