import type { AddonContext, AddonServe } from '@userfeedback/addon-kit';
import { plainName } from '@userfeedback/engine';
import { endpoints } from '../endpoints.ts';
import { PAGES_MAX, RECORDING_MAX } from '../limits.ts';
import { fitsPattern } from '../patterns.ts';
import { describePage, getPage, today } from './figures.ts';
import type { PageRow } from './page-queries.ts';
import {
  beginLayout,
  deleteCounts,
  deletePage,
  findMade,
  findPage,
  insertPage,
  listPages,
  lockPage,
  updateLabel,
  updatePage,
} from './page-queries.ts';

export function pageRoutes(serve: AddonServe, context: AddonContext): void {
  const { db, refusal, change } = context;
  const describe = async (id: number) => ({ page: await describePage(context, await getPage(context, id)) });
  const refuse = (errors: Record<string, string>) => refusal('invalid', Object.values(errors)[0], errors);

  const checkRoom = async (trx: AddonContext['db']) => {
    const recording = (await listPages(trx)).filter(({ is_paused }) => is_paused === 0);
    if (recording.length >= RECORDING_MAX)
      throw refusal('invalid', `At most ${RECORDING_MAX} pages can be recorded at the same time.`);
  };
  const checkExample = ({ pattern, example_url }: Pick<PageRow, 'pattern' | 'example_url'>) => {
    if (example_url === '' && !pattern.includes('*')) return;
    const path = URL.parse(example_url)?.pathname;
    if (path === undefined || !fitsPattern(pattern, path))
      throw refuse({ example_url: 'This address does not fit the pattern.' });
  };

  serve(endpoints.sitePages, async ({ search }) => ({
    items: (await context.host.searchPages(search)).map(({ title, url }) => ({ title, url })),
  }));

  serve(endpoints.create, async ({ creation_key, ...given }) => {
    checkExample(given);
    const id = await change(async (trx) => {
      const made = creation_key === undefined ? undefined : await findMade(trx, creation_key);
      if (made) return made.id;
      if ((await listPages(trx)).length >= PAGES_MAX)
        throw refusal('invalid', `At most ${PAGES_MAX} pages can be kept. Delete one first.`);
      await checkRoom(trx);
      const created = await insertPage(trx, {
        ...given,
        name: plainName(given.name),
        logged_in: given.logged_in ? 1 : 0,
        is_paused: 0,
        last_view: '',
        creation_key: creation_key ?? null,
      });
      await beginLayout(trx, created, today(context));
      return created;
    });
    return describe(id);
  });

  serve(endpoints.update, async ({ id, logged_in, name, ...given }) => {
    await change(async (trx) => {
      const former = await lockPage(trx, id);
      if (!former) throw refusal('not_found');
      const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      const changed: PageRow = { ...former, ...changes };
      checkExample(changed);
      await updatePage(trx, id, {
        ...changes,
        ...(name === undefined ? {} : { name: plainName(name) }),
        ...(logged_in === undefined ? {} : { logged_in: logged_in ? 1 : 0 }),
      });
      if (changed.pattern !== former.pattern) await beginLayout(trx, id, today(context));
    });
    return describe(id);
  });

  serve(endpoints.delete, async ({ id }) => {
    if (!(await change((trx) => deletePage(trx, id)))) throw refusal('not_found');
    return { success: true as const };
  });

  serve(endpoints.pause, async ({ id }) => {
    if (!(await change((trx) => updatePage(trx, id, { is_paused: 1 })))) throw refusal('not_found');
    return describe(id);
  });

  serve(endpoints.resume, async ({ id }) => {
    await change(async (trx) => {
      const page = await findPage(trx, id);
      if (!page) throw refusal('not_found');
      if (page.is_paused === 0) return;
      await checkRoom(trx);
      await updatePage(trx, id, { is_paused: 0 });
    });
    return describe(id);
  });

  serve(endpoints.startLayout, async ({ id }) => ({
    layout: await change(async (trx) => {
      if (!(await lockPage(trx, id))) throw refusal('not_found');
      return beginLayout(trx, id, today(context));
    }),
  }));

  // Sums that wait in some process belong to layouts that are gone then, so nothing comes back.
  serve(endpoints.clear, async ({ id }) => {
    await change(async (trx) => {
      if (!(await updatePage(trx, id, { last_view: '' }))) throw refusal('not_found');
      await deleteCounts(trx, id);
      await beginLayout(trx, id, today(context));
    });
    return describe(id);
  });

  serve(endpoints.label, async ({ id, eid, label }) => {
    if (!(await updateLabel(db, id, eid, plainName(label)))) throw refusal('not_found');
    return { success: true as const };
  });
}
