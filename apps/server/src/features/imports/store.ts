import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { ImportPlan } from '@userfeedback/contract';
import { dayInZone, isPageAddress, normaliseAnswer, plainName, storedFields } from '@userfeedback/engine';
import { AppError } from '../../platform/api/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { NewResponse } from '../responses/new-response.ts';
import { storedAddress } from '../responses/stored-address.ts';
import { newAnswer } from '../responses/stored-value.ts';
import type { ComparedImport } from './identity.ts';
import { importKeyOf, isConflicting, isStored, judge, submissionIdOf } from './identity.ts';
import type { AnsweredSurvey } from './source.ts';
import type { NumberedItem } from './work-item.ts';

/** Milliseconds until a batch that found the queue full is offered again. */
const AGAIN_AFTER = 200;
/** How many are in the queue at once: visitors' responses never wait behind a long row of them. */
const AT_ONCE = 32;

/**
 * Stores new rows as visitors' responses are stored, but sends nothing. Doing it twice does no harm. Returns how many
 * rows contradicted others.
 */
export async function storeItems(
  deps: Deps,
  { conflicts, ...compared }: ComparedImport & Pick<ImportPlan, 'conflicts'>,
  items: readonly NumberedItem[],
  surveys: ReadonlyMap<number, AnsweredSurvey>,
): Promise<number> {
  const byId = new Map([...surveys.values()].map((survey) => [survey.id, survey]));
  // The rows name surveys by their ids in the file.
  const own = items.map((item) => ({ ...item, survey_id: surveys.get(item.survey_id)?.id ?? 0 }));
  const judged = await judge(deps, compared, own);
  const responses = judged.flatMap((item) => {
    const survey = byId.get(item.survey_id);
    return survey && isStored(item.verdict, conflicts) ? [responseOf(deps, compared.id, item, survey)] : [];
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
  return judged.filter(({ verdict }) => isConflicting(verdict)).length;
}

function responseOf(
  { site, host }: Deps,
  import_id: number,
  item: NumberedItem,
  { version, questions, fields }: AnsweredSurvey,
): NewResponse {
  const { survey_id, status, response } = item;
  const { user_ip, country } = response;
  const moment = new Date(response.submitted_at);
  return {
    survey_id,
    status,
    import_id,
    submission_id: submissionIdOf(item),
    import_key: importKeyOf(item) ?? null,
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
    source: response.source ?? { channel: 'import', label: null },
    suspicion: null,
    answers: response.answers.flatMap(({ question_id, value, extra }) => {
      const question = questions.get(question_id);
      return question ? [newAnswer(question, normaliseAnswer(question, value, extra))] : [];
    }),
    deliveries: [],
  };
}
