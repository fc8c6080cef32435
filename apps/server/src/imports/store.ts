import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { dayInZone, isPageAddress, normaliseAnswer, plainName, storedFields } from '@userfeedback/engine';
import { AppError } from '../api/app-error.ts';
import type { Deps } from '../deps.ts';
import type { NewResponse } from '../responses/new-response.ts';
import { newAnswer } from '../responses/stored-value.ts';
import { storedAddress } from '../visitor/stored-address.ts';
import { listMomentsOf } from './queries.ts';
import type { AnsweredSurvey } from './source.ts';
import type { NumberedItem } from './work.ts';
import { contentKey, secondOf } from './work.ts';

/** Milliseconds until a batch is offered again that found no place in the queue. */
const AGAIN_AFTER = 200;
/** So many stand in the queue at once: visitors' responses are stored with them, and never wait behind a long row of them. */
const AT_ONCE = 32;

/** Stores what is not there yet, as visitors' responses are stored, but nothing is sent. Doing it twice does no harm. */
export async function storeItems(
  deps: Deps,
  importId: number,
  items: readonly NumberedItem[],
  surveys: ReadonlyMap<number, AnsweredSurvey>,
): Promise<void> {
  const byId = new Map([...surveys.values()].map((survey) => [survey.id, survey]));
  // Files have numbers of their own.
  const own = items.map((item) => ({ ...item, survey_id: surveys.get(item.survey_id)?.id ?? 0 }));
  const responses = (await withoutKnown(deps, own)).flatMap((item) => {
    const survey = byId.get(item.survey_id);
    return survey ? [responseOf(deps, importId, item, survey)] : [];
  });
  for (let waiting = responses; waiting.length > 0; ) {
    const offered = waiting.slice(0, AT_ONCE);
    const results = await Promise.allSettled(offered.map((response) => deps.writer.submit(response)));
    const refused = offered.filter((_response, at) => {
      const result = results[at];
      if (result?.status !== 'rejected') return false;
      if (result.reason instanceof AppError && result.reason.code === 'unavailable') return true;
      throw result.reason;
    });
    if (refused.length > 0) await wait(AGAIN_AFTER);
    waiting = [...refused, ...waiting.slice(AT_ONCE)];
  }
}

/** Without those that visitors gave to the survey itself: our own export comes back. */
async function withoutKnown({ db }: Deps, items: readonly NumberedItem[]): Promise<NumberedItem[]> {
  const left: NumberedItem[] = [];
  for (const [surveyId, list] of Map.groupBy(items, ({ survey_id }) => survey_id)) {
    const ids = list.map(idOf).filter((id) => id !== undefined);
    const moments = ids.length > 0 ? await listMomentsOf(db, surveyId, ids) : new Map<number, number>();
    const isKnown = (item: NumberedItem) => {
      const moment = moments.get(idOf(item) ?? 0);
      return moment !== undefined && secondOf(moment) === secondOf(item.response.submitted_at);
    };
    left.push(...list.filter((item) => !isKnown(item)));
  }
  return left;
}

function idOf({ response: { response_id } }: NumberedItem): number | undefined {
  return /^\d{1,15}$/.test(response_id) ? Number(response_id) : undefined;
}

function responseOf(
  { site, host }: Deps,
  import_id: number,
  item: NumberedItem,
  { version, questions, fields }: AnsweredSurvey,
): NewResponse {
  const { survey_id, status, response, occurrence } = item;
  const { user_ip, country } = response;
  const moment = new Date(response.submitted_at);
  return {
    ...{ survey_id, status, import_id, submission_id: uuidOf(contentKey(item, occurrence)) },
    survey_version: version,
    submitted_at: moment.toISOString(),
    day: dayInZone(moment, host.info().time_zone),
    page_name: plainName(response.page_name),
    page_url: isPageAddress(response.page_url) ? response.page_url : null,
    user_ip: isIP(user_ip) ? storedAddress(user_ip, site.now().settings.ip_storage) : '',
    user_browser: plainName(response.user_browser),
    user_os: plainName(response.user_os),
    user_device: plainName(response.user_device),
    country: country === '' ? null : country,
    language: response.language || null,
    ...(fields.length > 0 && { fields: storedFields(fields, response.fields) }),
    suspicion: null,
    answers: response.answers.flatMap(({ question_id, value, extra }) => {
      const question = questions.get(question_id);
      return question ? [newAnswer(question, normaliseAnswer(question, value, extra))] : [];
    }),
    deliveries: [],
  };
}

function uuidOf(hash: string): string {
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
