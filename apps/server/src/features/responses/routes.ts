import type {
  Channel,
  ResponseFilter,
  ResponseFilters,
  ResponseListQuery,
  SurveyResponse,
} from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { agreedTo, answersAsSeen, countPages } from '@userfeedback/engine';
import { notFound } from '../../platform/api/app-error.ts';
import { requireCapability } from '../../platform/api/callers/guard.ts';
import type { Serve } from '../../platform/api/serve.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import { findVersionQuestions, findVersionTexts, hasSurvey, savesAnswers } from '../surveys/stored/service.ts';
import { questionsOf } from '../surveys/stored/stored-survey.ts';
import { listFieldNames, listFrequentValues, listResponseLanguages } from './field-queries.ts';
import { isFiltered } from './filter/filter.ts';
import type { Count } from './filter/filter-count-queries.ts';
import { countByStatus } from './filter/filter-count-queries.ts';
import { listFilterValues } from './filter/filter-values.ts';
import { filterOf } from './filter/read-filter.ts';
import { listIds } from './list-queries.ts';
import { inSnapshotFor } from './packed/scan.ts';
import { findNeighbours, findPlace, findPlaceByMoment, findResponses, isMixed, isPassing } from './queries.ts';
import { deleteResponses, getReplacing, getResponse, restoreResponses, trashResponses } from './service.ts';
import { isHiddenField, SOURCE_FIELDS } from './source-fields.ts';
import { streamIds } from './stream-ids.ts';
import { hasScores } from './wordings/wordings.ts';

/** With more rows than this, "all of them" returns only ids. */
const COMPLETE_MAX = 1000;

const VALUES_OFFERED = 20;

export function responsesRoutes(serve: Serve, deps: Deps): void {
  const { responses } = contract;
  const { db } = deps;
  const filtered = ({ id, filter }: Pick<ResponseListQuery, 'id' | 'filter'>) => ({
    ...{ db, surveyId: id, now: deps.now() },
    conditions: filter.conditions,
  });

  serve(responses.list, async (query, call) => {
    // Lite shows the whole list or nothing.
    if (isFiltered(query.filter)) requireCapability(deps, call, 'filter-responses');
    await requireSurvey(deps, query.id);
    const isSaving = await savesAnswers(db, query.id, deps.site.now().settings);
    const { sorting, items, ...page } = await inSnapshotFor(filtered(query), (snapshot) =>
      readPage(snapshot, query, isSaving),
    );
    if (items) return { ...page, items };
    return call.reply.type('application/json; charset=utf-8').send(streamIds(db, sorting, page));
  });

  serve(responses.get, async ({ id, rid, filter }, call) => {
    if (isFiltered(filter)) requireCapability(deps, call, 'filter-responses');
    await requireSurvey(deps, id);
    const found = await inSnapshotFor(filtered({ id, filter }), (snapshot) =>
      readPlaced(snapshot, { id, rid, filter }),
    );
    if (!found) throw notFound('response');
    return found;
  });

  serve(responses.fields, async ({ id }) => {
    await requireSurvey(deps, id);
    const fields = [];
    for (const field of (await listFieldNames(db, id)).filter(isHiddenField))
      fields.push({ ...field, values: await listFrequentValues(db, id, field.name, VALUES_OFFERED) });
    const valuesOf = (name: string) => listFrequentValues(db, id, name, VALUES_OFFERED);
    return {
      fields,
      languages: await listResponseLanguages(db, id),
      channels: (await valuesOf(SOURCE_FIELDS.channel)) as Channel[],
      sources: await valuesOf(SOURCE_FIELDS.label),
    };
  });

  serve(responses.filterValues, async (query) => {
    await requireSurvey(deps, query.id);
    return { items: await listFilterValues(deps, query) };
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

async function readPlaced(db: Db, { id, rid, filter }: { id: number; rid: number; filter: ResponseFilters }) {
  const found = (await getResponse(db, id, rid)) ?? (await getReplacing(db, id, rid));
  if (!found) return undefined;
  return placed(db, found, filter);
}

async function placed(db: Db, response: SurveyResponse, filter: ResponseFilters) {
  const { id: rid, survey_id: id } = response;
  const version = await findVersionQuestions(db, id, response.survey_version);
  const questions = version === undefined ? null : questionsOf(version);
  const texts = await textsSeen(db, response);
  const asked = await filterOf(db, id, { ...filter, status: response.status });
  const list = (await isPassing(db, asked, rid)) ? asked : { surveyId: id, status: response.status };
  const total = (await countByStatus(db, list))[response.status];
  const { place, isAtLeast, neighbours } = (await isMixed(db, id))
    ? { ...(await findPlaceByMoment(db, list, response)), isAtLeast: false }
    : { ...(await findPlace(db, list, rid, total.runs)), neighbours: await findNeighbours(db, list, rid) };
  return {
    ...response,
    position: place,
    total: Math.max(total.count, place),
    ...((isAtLeast || total.isAtLeast) && { is_at_least: true as const }),
    ...neighbours,
    asked: questions?.map((question) => question.id) ?? null,
    as_seen: texts && questions ? answersAsSeen(questions, response.answers, texts) : null,
    agreed_to: questions && agreedTo(questions, response.answers, texts),
  };
}

/** Undefined where the visitor read the base language. */
async function textsSeen(db: Db, { survey_id, survey_version, language }: SurveyResponse) {
  return language === null ? undefined : (await findVersionTexts(db, survey_id, survey_version))?.texts[language];
}

async function readPage(db: Db, query: ResponseListQuery, isSaving: boolean) {
  const { page, per_page, order } = query;
  const is_mixed = await isMixed(db, query.id);
  const orderby = is_mixed && query.orderby === 'id' ? 'submitted_at' : query.orderby;
  const filter = await filterOf(db, query.id, query.filter);
  const sorting = { filter, orderby, order };
  const counts = await countByStatus(db, filter);
  const isAll = per_page === -1;
  const isStreamed = isAll && (counts[filter.status].count > COMPLETE_MAX || counts[filter.status].isAtLeast);
  const limit = isAll ? COMPLETE_MAX : per_page;
  const place = isAll ? 0 : (page - 1) * per_page;
  const ids = isStreamed ? [] : await listIds(db, { ...sorting, place, limit }, counts[filter.status]);
  // If counting stopped early, the rows themselves may show that there are more.
  const total = Math.max(counts[filter.status].count, ids.length > 0 ? place + ids.length : 0);
  return {
    sorting,
    pagination: {
      page: isAll ? 1 : page,
      pages: countPages(total, per_page),
      per_page,
      total,
      ...atLeast(counts[filter.status]),
    },
    has_scores: await hasScores(db, query.id),
    ...(is_mixed && { is_mixed }),
    status_filters: [
      statusFilter('all', counts.publish),
      statusFilter('publish', counts.publish),
      ...(counts.partial.count > 0 || isSaving ? [statusFilter('partial', counts.partial)] : []),
      statusFilter('trash', counts.trash),
      ...(counts.spam.count > 0 ? [statusFilter('spam', counts.spam)] : []),
    ],
    items: isStreamed ? undefined : await findResponses(db, query.id, ids),
  };
}

function statusFilter(status: ResponseFilter, count: Count) {
  return { status, count: count.count, ...atLeast(count) };
}

function atLeast({ isAtLeast }: Count): { is_at_least?: true } {
  return isAtLeast ? { is_at_least: true } : {};
}
