import type { ResponseListQuery } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { inOnePicture } from '../db/snapshot.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/app-error.ts';
import { requireCapability } from '../http/guard.ts';
import type { Serve } from '../http/serve.ts';
import { listIds, listRuns } from './list-queries.ts';
import { countNewer, findNeighbours, findResponses, hasSurvey } from './queries.ts';
import { sizeOf } from './runs.ts';
import { deleteResponses, restoreResponses, trashResponses } from './service.ts';
import { streamIds } from './stream-ids.ts';

/** With more rows than this, all of them at once are ids only (D-04, D-20). */
const COMPLETE_MAX = 1000;

/** Responses of a survey: list, one with its place, and what is done to many at once. */
export function responsesRoutes(serve: Serve, deps: Deps): void {
  const { responses } = contract;
  const { db } = deps;

  serve(responses.list, async (query, call) => {
    // On Lite the list is whole or nothing is (RL-06, OP-45).
    if (query.filter.status !== 'all') requireCapability(call, 'filter-responses', deps.site.now().access);
    await requireSurvey(deps, query.id);
    const page = await inOnePicture(db, (snapshot) => readPage(snapshot, query));
    if (page.items) return { ...page, items: page.items };
    return call.reply.type('application/json; charset=utf-8').send(streamIds(db, sortingOf(query), page));
  });

  serve(responses.get, async ({ id, rid }) => {
    const found = await inOnePicture(db, async (snapshot) => {
      const [response] = await findResponses(snapshot, id, [rid]);
      // Suspected ones can be looked at, among their like; the trash is to be restored first.
      if (!response || response.status === 'trash') return undefined;
      const runs = (await listRuns(snapshot, id))[response.status];
      const newer = await countNewer(snapshot, response, runs);
      const neighbours = await findNeighbours(snapshot, response);
      return { ...response, position: newer + 1, total: sizeOf(runs), ...neighbours };
    });
    if (!found) throw notFound('response');
    return found;
  });

  const actions = { trash: trashResponses, restore: restoreResponses, delete: deleteResponses };
  for (const name of ['trash', 'restore', 'delete'] as const) {
    serve(responses[name], async ({ id, response_ids }) => {
      await requireSurvey(deps, id);
      return { success: true as const, response_ids: await actions[name](db, id, response_ids) };
    });
  }
}

async function requireSurvey({ db }: Deps, id: number): Promise<void> {
  if (!(await hasSurvey(db, id))) throw notFound('survey');
}

async function readPage(db: Deps['db'], query: ResponseListQuery) {
  const { page, per_page } = query;
  const sorting = sortingOf(query);
  const { surveyId, status } = sorting;
  const runs = await listRuns(db, surveyId);
  const count = { publish: sizeOf(runs.publish), trash: sizeOf(runs.trash), spam: sizeOf(runs.spam) };
  const total = count[status];
  const isAll = per_page === -1;
  const meta = {
    pagination: {
      page: isAll ? 1 : page,
      pages: isAll ? 1 : Math.max(1, Math.ceil(total / per_page)),
      per_page,
      total,
    },
    // All is everything that is not in the trash (OP-44).
    status_filters: [
      { status: 'all' as const, count: count.publish },
      { status: 'publish' as const, count: count.publish },
      { status: 'trash' as const, count: count.trash },
      ...(count.spam > 0 ? [{ status: 'spam' as const, count: count.spam }] : []),
    ],
  };
  if (isAll && total > COMPLETE_MAX) return { ...meta, items: undefined };
  const limit = isAll ? COMPLETE_MAX : per_page;
  const place = isAll ? 0 : (page - 1) * per_page;
  const ids = await listIds(db, { ...sorting, place, limit, total }, runs[status]);
  return { ...meta, items: await findResponses(db, surveyId, ids) };
}

function sortingOf({ id, filter, orderby, order }: ResponseListQuery) {
  return {
    surveyId: id,
    status: filter.status === 'all' ? ('publish' as const) : filter.status,
    orderby,
    order,
  };
}
