import { randomUUID } from 'node:crypto';
import type { AddonContext, AddonServe } from '@userfeedback/addon-kit';
import { countPages } from '@userfeedback/engine';
import { endpoints } from '../endpoints.ts';
import { OVERLAY_FRAGMENT, TOKEN_LIFE } from '../limits.ts';
import { fitsPattern } from '../patterns.ts';
import { figuresFile } from './export.ts';
import type { Choice } from './figures.ts';
import { describePages, getFigures, getPage, today } from './figures.ts';
import { findOpening, listPages, saveOpening } from './page-queries.ts';
import type { Recorder } from './recorder.ts';

/** Sealed, so that whoever finds a token learns nothing of the session. */
interface OverlayToken {
  page: number;
  /** The token ends with this session. */
  session: string;
  until: number;
  /** By this the admin asks whether the page has asked for its counts. */
  opening: string;
  choice: Choice;
}

const ENDED = 'This view has ended. Open it again from the admin.';

/** What waits in this process is written first. */
export function viewRoutes(serve: AddonServe, context: AddonContext, recorder: Recorder): void {
  const { db, refusal, secrets, now, mayStill, host, publicUrl } = context;

  const figuresOf = async (id: number, choice: Choice) => {
    await recorder.flush();
    return getFigures(context, id, choice);
  };

  serve(endpoints.list, async ({ page, per_page }) => {
    await recorder.flush();
    const rows = await listPages(db);
    const place = per_page === -1 ? 0 : (page - 1) * per_page;
    const shown = per_page === -1 ? rows : rows.slice(place, place + per_page);
    const total = rows.length;
    return {
      items: await describePages(context, shown),
      pagination: { page, per_page, total, pages: countPages(total, per_page) },
    };
  });

  serve(endpoints.figures, ({ id, ...choice }) => figuresOf(id, choice));

  serve(endpoints.export, async ({ id, format, report, ...choice }, { download }) =>
    download(figuresFile(await figuresOf(id, choice), { format, report })),
  );

  serve(endpoints.token, async ({ id, ...choice }, { session }) => {
    const page = await getPage(context, id);
    if (session === null) throw refusal('unauthorized');
    const until = now().getTime() + TOKEN_LIFE * 60_000;
    const token: OverlayToken = { page: id, session, until, opening: randomUUID(), choice };
    const address = new URL(page.example_url || page.pattern, host.origins()[0] ?? publicUrl);
    // What follows the `#` reaches no server, so it is in no log.
    address.hash = OVERLAY_FRAGMENT + secrets.seal(JSON.stringify(token));
    return { url: address.href, opening: token.opening };
  });

  serve(endpoints.opening, async ({ opening }) => ({ has_asked: await findOpening(db, opening) }));

  serve(endpoints.view, async ({ token, path, ...choice }) => {
    const opened = secrets.open(token);
    const given: OverlayToken = opened === undefined ? NONE : JSON.parse(opened);
    if (given.until <= now().getTime() || !(await mayStill(given.session, 'view-heatmaps')))
      throw refusal('unauthorized', ENDED);
    await saveOpening(db, given.opening, today(context));
    // On another page the counts would be drawn at the wrong elements.
    if (!fitsPattern((await getPage(context, given.page)).pattern, path))
      throw refusal('not_found', 'This page is not recorded.');
    return figuresOf(given.page, { ...given.choice, ...choice });
  });
}

const NONE: OverlayToken = { page: 0, session: '', until: 0, opening: '', choice: {} };
