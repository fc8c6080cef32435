import type { Click, HeatFigures, HeatPage } from './server.ts';
import { DESKTOP, MOBILE, TABLET } from './server.ts';

const AGENTS = { desktop: DESKTOP, tablet: TABLET, mobile: MOBILE } as const;
type Device = keyof typeof AGENTS;
const DEVICES = ['desktop', 'desktop', 'mobile', 'mobile', 'mobile', 'tablet'] as const;
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
/** Fewer than an address may send in a minute. */
const OF_ONE_ADDRESS = 50;
const DEPTHS = 21;
const PLACES = 16;

/** The pages of the day; the last one is not recorded, so that its views count nowhere. */
export const HEAT_PAGES = [
  { name: 'Prices', pattern: '/pricing', example_url: '', paths: ['/pricing', '/Pricing/'] },
  { name: 'Blog', pattern: '/blog/*', example_url: 'https://a.test/blog/a', paths: ['/blog/a', '/blog/a/b'] },
  { name: 'Help', pattern: '/help', example_url: '', paths: ['/help'] },
] as const;
const PAUSED = 2;

interface Cell {
  clicks: number;
  views: number;
  dead: number;
  rage: number;
  places: number[] | null;
}
/** What must have been counted on a page by devices of one class. */
interface Counted {
  views: number;
  depth: number[];
  cells: Map<string, Cell>;
}

export interface SentView {
  /** In `HEAT_PAGES`. */
  page: number;
  agent: string;
  /** The visitor's network address. */
  address: string;
  view: { path: string; layout: string; depth: number; clicks: Click[] };
}

/** A day of made-up views whose counts are known; the same numbers make the same day. */
export function makeDay(count: number, random: () => number) {
  const int = (below: number) => Math.floor(random() * below);
  const pick = <T>(items: readonly T[]): T => items[int(items.length)] as T;
  const expected = HEAT_PAGES.map(() => ({ desktop: empty(), tablet: empty(), mobile: empty() }));
  const makeView = (n: number): SentView => {
    const page = int(HEAT_PAGES.length);
    const device: Device = pick(DEVICES);
    const clicks: Click[] = Array.from({ length: int(9) }, () => {
      // Few elements have most clicks.
      const element = Math.floor(150 * random() ** 2);
      const hasPlace = element % 5 === 0;
      const times = 1 + int(4);
      const selector = hasPlace
        ? `main#main>figure:nth-of-type(${element + 1})>img`
        : `main#main>p:nth-of-type(${element + 1})>a`;
      return [selector, hasPlace ? 1 + int(PLACES) : 0, times, int(times + 1), int(2)];
    });
    const view = { path: pick(HEAT_PAGES[page]?.paths ?? []), layout: '', depth: int(DEPTHS), clicks };
    const address = `10.${int(200)}.${Math.floor(n / OF_ONE_ADDRESS / 250)}.${Math.floor(n / OF_ONE_ADDRESS) % 250}`;
    const sent = { page, agent: AGENTS[device], address, view };
    const kind = random();
    if (kind < 0.02) return { ...sent, agent: CRAWLER };
    if (kind < 0.04) return { ...sent, view: { ...view, path: '/elsewhere' } };
    if (kind < 0.06) return { ...sent, view: { ...view, clicks: [...clicks, ['p:contains("Ann")', 0, 1, 0, 0]] } };
    const counted = expected[page]?.[device];
    if (counted && page !== PAUSED) addView(counted, view);
    return sent;
  };
  return { sent: Array.from({ length: count }, (_, n) => makeView(n)), expected };
}

/** Makes the pages by this call of an administrator's; returns their ids, in the order of `HEAT_PAGES`. */
export async function recordHeatPages(
  post: (path: string, body?: object) => Promise<{ page: HeatPage }>,
): Promise<number[]> {
  const ids: number[] = [];
  for (const { paths: _, ...page } of HEAT_PAGES)
    ids.push((await post('/heatmaps', { ...page, max_views: 100_000 })).page.id);
  await post(`/heatmaps/${ids[PAUSED]}/pause`);
  return ids;
}

/** How many at a time. */
const AT_ONCE = 40;

/** Sends all views, by a proxy that names the visitors' addresses. */
export async function sendDay(
  url: string,
  { ids, nonce, sent }: { ids: readonly number[]; nonce: string; sent: readonly SentView[] },
): Promise<void> {
  let next = 0;
  const sendSome = async () => {
    for (let one = sent[next++]; one; one = sent[next++]) {
      const { status } = await fetch(`${url}/api/v1/heatmaps/${ids[one.page]}/views`, {
        method: 'POST',
        headers: {
          'content-type': 'text/plain',
          'user-agent': one.agent,
          'x-forwarded-for': one.address,
        },
        body: JSON.stringify({ ...one.view, nonce }),
      });
      if (status !== 202) throw new Error(`A view was refused with ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
}

/** Compares each count of the day with what the server says, and says where they differ; counts what was compared. */
export async function compareDay(
  read: (path: string) => Promise<HeatFigures>,
  ids: readonly number[],
  expected: ReturnType<typeof makeDay>['expected'],
): Promise<{ compared: number; wrong: string[] }> {
  const wrong: string[] = [];
  let compared = 0;
  const compare = (what: string, found: unknown, right: unknown) => {
    compared += Array.isArray(right) ? right.length : 1;
    if (JSON.stringify(found) !== JSON.stringify(right))
      wrong.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(right)}`);
  };
  for (const [at, ofPage] of expected.entries())
    for (const [device, { views, depth, cells }] of Object.entries(ofPage)) {
      const found = await read(`/heatmaps/${ids[at]}?device=${device}`);
      const where = `${HEAT_PAGES[at]?.name} on ${device}`;
      compare(`${where}: views`, found.views, views);
      compare(`${where}: depth`, found.depth, depth);
      compare(`${where}: elements`, found.elements.length, cells.size);
      for (const { selector, clicks, views: clicked, dead, rage, places } of found.elements) {
        const right = cells.get(selector);
        const name = `${where}: ${selector}`;
        compare(name, [clicks, clicked, dead, rage], right && [right.clicks, right.views, right.dead, right.rage]);
        compare(`${name}: places`, places, right?.places);
      }
    }
  return { compared, wrong };
}

function empty(): Counted {
  return { views: 0, depth: Array<number>(DEPTHS).fill(0), cells: new Map() };
}

/** Written anew, so that the code under test is not compared with itself. */
function addView(to: Counted, { depth, clicks }: SentView['view']): void {
  to.views += 1;
  to.depth[depth] = (to.depth[depth] ?? 0) + 1;
  const touched = new Set<Cell>();
  for (const [selector, place, times, dead, rage] of clicks) {
    const cell = to.cells.get(selector) ?? {
      clicks: 0,
      views: 0,
      dead: 0,
      rage: 0,
      places: place > 0 ? Array<number>(PLACES).fill(0) : null,
    };
    to.cells.set(selector, cell);
    touched.add(cell);
    cell.clicks += times;
    cell.dead += dead;
    cell.rage += rage;
    if (cell.places) cell.places[place - 1] = (cell.places[place - 1] ?? 0) + times;
  }
  for (const cell of touched) cell.views += 1;
}
