import { contract } from '@userfeedback/contract';
import { countDays, countPages, dayInZone } from '@userfeedback/engine';
import { notFound } from '../../platform/api/app-error.ts';
import { requireCapability } from '../../platform/api/callers/guard.ts';
import { signedInActor } from '../../platform/api/callers/sessions.ts';
import type { Serve } from '../../platform/api/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { findAdded } from '../deliveries/fill-in/service.ts';
import { besidesLanguage } from '../responses/filter/filter.ts';
import { compareDraft } from '../surveys/versions.ts';
import { listKeptAnswers } from './kept-answers.ts';
import { MONTH, rangeFrom } from './range.ts';
import { readAnswers, readOverview, readSurveyResults } from './service.ts';

const WEEK = 7;

/** Figures come from the counts per day; only those for fields are counted from the responses. */
export function resultsRoutes(serve: Serve, deps: Deps): void {
  const { results, versions } = contract;
  const clock = () => ({ now: deps.now(), time_zone: deps.host.info().time_zone });
  const today = () => dayInZone(clock().now, clock().time_zone);

  serve(results.overview, async ({ survey_id, orderby, order, ...asked }, call) => {
    const range = rangeFrom(asked, WEEK, today());
    // The gate covers only the overview.
    if (countDays(range.start_date, range.end_date) > WEEK) requireCapability(deps, call, 'view-long-range');
    const overview = await readOverview(deps.db, range, { orderby, order }, survey_id);
    if (!overview) throw notFound('survey');
    return overview;
  });

  serve(results.survey, async ({ id, include_partial: withPartial, filter, ...asked }, call) => {
    if (besidesLanguage(filter).length > 0) requireCapability(deps, call, 'filter-responses');
    const range = rangeFrom(asked, MONTH, today());
    const { settings, access } = deps.site.now();
    const found = await readSurveyResults(deps.db, id, range, {
      ...clock(),
      withPartial,
      filter,
      partial_saving: settings.partial_saving,
      access,
    });
    if (!found) throw notFound('survey');
    return found;
  });

  serve(results.answers, async ({ start_date, end_date, ...query }, call) => {
    if (besidesLanguage(query.filter).length > 0) requireCapability(deps, call, 'filter-responses');
    const range = rangeFrom({ start_date, end_date }, MONTH, today());
    const found = await readAnswers(deps.db, query, range, deps.now());
    if (!found) throw notFound('question');
    const { page, per_page } = query;
    const { items, total, ...rest } = found;
    return { items, pagination: { page, pages: countPages(total, per_page), per_page, total, ...rest } };
  });

  serve(versions.changes, async ({ id }, { actor }) => {
    const { before, after, ...changes } = await compareDraft(deps, id);
    const { view_results } = signedInActor(actor).grants;
    if (!view_results) return { ...changes, answers: [], older: null };
    const answers = await listKeptAnswers(deps.db, id, before, after);
    return { ...changes, answers, older: await findAdded(deps, id) };
  });
}
