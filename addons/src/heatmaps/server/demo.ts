import type { AddonDemo, DemoSite, SampleElement } from '@userfeedback/addon-kit';
import type { Device } from '../endpoints.ts';
import { DEPTHS, SHARE, VIEWS } from '../limits.ts';
import { kindOf } from '../selectors.ts';
import { beginLayout, deletePage, findMade, insertPage, listPages } from './page-queries.ts';
import { WaitingSums } from './sums.ts';
import { tablesIn } from './tables.ts';
import { writeSums } from './write-sums.ts';

/** Marks the demo's page, in place of a client's key; pages without it belong to somebody. */
const DEMO = 'demo';
/** Views on a working day, and the step down to which everybody sees the page. */
const USUAL: readonly [device: Device, views: number, fold: number][] = [
  ['desktop', 62, 7],
  ['mobile', 81, 4],
  ['tablet', 11, 5],
];
const WEEKEND = 0.7;
const TO_THE_END = 0.3;

export const demo: AddonDemo = {
  async add(db, site) {
    if ((await listPages(db)).length > 0) return;
    const page = await insertPage(db, {
      name: site.page.title,
      pattern: site.page.path,
      example_url: '',
      creation_key: DEMO,
      share: SHARE.usual,
      max_views: VIEWS.usual,
      logged_in: 0,
      is_paused: 0,
      last_view: '',
    });
    const since = site.days[0] ?? '';
    const layout = await beginLayout(db, page, since);
    await writeSums(db, makeUp(site, page, layout));
    for (const { selector, label = '' } of site.page.elements)
      await tablesIn(db)
        .updateTable('heatmap_elements')
        .set({ label })
        .where('heatmap_id', '=', page)
        .where('selector', '=', selector)
        .execute();
  },
  /** On a site of their own, nobody has asked for the page to be recorded. */
  async withhold(db) {
    await tablesIn(db)
      .updateTable('heatmaps')
      .set({ is_paused: 1, creation_key: null })
      .where('creation_key', '=', DEMO)
      .execute();
  },
  async list(db) {
    const made = await findMade(db, DEMO);
    return made ? [made.name] : [];
  },
  async remove(db) {
    const made = await findMade(db, DEMO);
    if (made) await deletePage(db, made.id);
  },
};

function makeUp({ page: { elements }, days, random }: DemoSite, page: number, layout: number) {
  const sums = new WaitingSums(Number.POSITIVE_INFINITY);
  for (const day of days) {
    const ofDay = isWeekend(day) ? WEEKEND : 1;
    for (const [device, usual, fold] of USUAL) {
      const views = Math.round(usual * ofDay * (0.8 + 0.4 * random()));
      for (let n = 0; n < views; n += 1) {
        const depth = random() < TO_THE_END ? DEPTHS - 1 : fold + Math.floor((DEPTHS - fold) * random());
        const seen = elements.filter(({ at }) => at <= 5 * depth);
        const clicks = seen.flatMap((one) => (random() < one.share ? [clickOn(one, random)] : []));
        if (sums.add({ page, layout, device, day }, { depth, clicks }) !== 'counted')
          throw new Error('The sample page names what is no element.');
      }
    }
  }
  return sums.take();
}

function clickOn(
  { selector, isDead = false }: SampleElement,
  random: () => number,
): [string, number, number, number, number] {
  const isControl = ['link', 'button', 'field'].includes(kindOf(selector));
  // Most people click near the middle.
  const part = () => Math.floor(2 * (random() + random()));
  const place = isControl ? 0 : 1 + 4 * part() + part();
  const isRage = isDead && random() < 0.08;
  const clicks = isRage ? 3 : random() < 0.1 ? 2 : 1;
  return [selector, place, clicks, isDead && random() < 0.9 ? clicks : 0, isRage ? 1 : 0];
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}
