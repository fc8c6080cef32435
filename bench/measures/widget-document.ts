import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import autocannon from 'autocannon';
import { BARE_GET, DOCUMENT, DOCUMENT_GOALS, LINK_GOALS } from '../goals.ts';
import { compare, roundsFor } from '../judging.ts';
import { readingOf } from '../load.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import type { Site } from '../product.ts';
import { makeSite } from '../product.ts';
import { measureRound, measureRounds } from '../rounds.ts';
import { bareApp } from '../server-process.ts';

const CONNECTIONS = 50;

/** The document every visitor's browser requests: in full, and when it is cached; and beside it the page of a link. */
export const widgetDocument: Measurement = {
  name: 'widget-document',
  title: `Widget document, ${CONNECTIONS} connections`,
  async run(effort: Effort): Promise<Figure[]> {
    const site = await makeSite(4581, { demo: true });
    const file = join(site.dataDir, 'prepared.json.gz');
    const bare = bareApp({ document: file });
    try {
      await site.start();
      const zipped = { 'accept-encoding': 'gzip' };
      const first = await fetch(`${site.url}/api/v1/widget`, { headers: zipped });
      const document = Buffer.from(await first.arrayBuffer());
      await writeFile(file, gzipSync(document));
      await bare.start();
      const known = { ...zipped, 'if-none-match': first.headers.get('etag') ?? '' };
      const tally = { whole: 0, cpu: 0, known: 0, unchanged: 0 };
      const load = (url: string, duration: number, headers: Record<string, string>) =>
        autocannon({ url, connections: CONNECTIONS, duration, headers });
      const refer = async (seconds: number) =>
        readingOf(await load(`${bare.url}/prepared`, seconds, zipped), '200', seconds);
      const whole = async (seconds: number) => {
        const before = await site.cpu();
        const result = await load(`${site.url}/api/v1/widget`, seconds, zipped);
        tally.cpu += (await site.cpu()) - before;
        tally.whole += result.requests.total;
        return readingOf(result, '200', seconds);
      };
      const revalidate = async (seconds: number) => {
        const result = await load(`${site.url}/api/v1/widget`, seconds, known);
        tally.known += result.requests.total;
        tally.unchanged += result.statusCodeStats['304']?.count ?? 0;
        return readingOf(result, '304', seconds);
      };
      const address = await makeLink(site);
      const linked = async (seconds: number) => readingOf(await load(address, seconds, zipped), '200', seconds);
      for (const warm of [refer, whole, linked]) await warm(effort.warmUp);
      const seconds = effort.partSeconds;
      const rounds = await measureRounds(roundsFor(DOCUMENT_GOALS, effort.isQuick), () =>
        measureRound(
          { [BARE_GET]: () => refer(seconds) },
          { document: () => whole(seconds), revalidation: () => revalidate(seconds) },
        ),
      );
      const ofLink = await measureRounds(roundsFor(LINK_GOALS, effort.isQuick), () =>
        measureRound({ [DOCUMENT]: () => whole(seconds) }, { 'link page': () => linked(seconds) }),
      );
      return [
        { what: 'size before compression', value: document.byteLength / 1024, unit: 'KB' },
        ...compare(rounds, DOCUMENT_GOALS),
        ...compare(ofLink, LINK_GOALS),
        { what: 'processor time of the server for each', value: (1e6 * tally.cpu) / tally.whole, unit: 'µs' },
        {
          what: 'revalidations that got a 304',
          value: (100 * tally.unchanged) / tally.known,
          unit: '%',
          goal: ['=', 100],
        },
      ];
    } finally {
      await bare.end('SIGKILL');
      await site.remove();
    }
  },
};

/** Returns the address of the newest survey's page. */
async function makeLink({ url, uf }: Site): Promise<string> {
  const authorization = `Bearer ${await uf('apikey', 'create', '--role', 'administrator')}`;
  const { surveys } = (await (await fetch(`${url}/api/v1/widget`)).json()) as { surveys: { id: number }[] };
  const reply = await fetch(`${url}/api/v1/surveys/${surveys[0]?.id}/places`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ link: { enabled: true } }),
  });
  const { link } = (await reply.json()) as { link: { slug: string } };
  return `${url}/s/${link.slug}`;
}
