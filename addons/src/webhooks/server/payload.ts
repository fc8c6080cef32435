import type { AddonContext, News, ResponseEventName } from '@userfeedback/addon-kit';
import type { Answer, SurveyResponse, Webhook } from '@userfeedback/contract';
import { answerText, fieldIn } from '@userfeedback/engine';

export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };
export type Payload = Readonly<Record<string, Value>>;

export interface SentResponse {
  survey: { id: number; title: string };
  event: ResponseEventName;
  response: Pick<
    SurveyResponse,
    'id' | 'submitted_at' | 'page_submitted' | 'answers' | 'fields' | (typeof TOLD_AS_IS)[number]
  >;
}

/** What a call is about. */
export type Sent = SentResponse | News;

export type Site = Pick<AddonContext, 'publicUrl' | 'chatWords' | 'now'>;

const TOLD_AS_IS = [
  'submission_id',
  'is_partial',
  'started_at',
  'seconds',
  'left_at',
  'former_id',
  'language',
  'source',
] as const;

/** The parameters that the webhook names or, if it names none, the whole response. News is always told whole. */
export function payloadOf(
  { body, include_answers }: Pick<Webhook, 'body' | 'include_answers'>,
  sent: Sent,
  site: Pick<Site, 'publicUrl'>,
): Payload {
  const rows = body.filter(({ key }) => key.trim() !== '');
  if (!('response' in sent)) return wholeBody(sent);
  if (rows.length === 0) return include_answers ? wholeBody(sent) : withoutAnswers(sent, site);
  const { answers, fields } = sent.response;
  return together(
    rows.flatMap(({ key, value }) => {
      const name = fieldIn(value);
      if (name !== undefined) return [[key.trim(), fields.find((field) => field.name === name)?.value ?? '']];
      return parametersOf(
        key.trim(),
        answers.find(({ question_id }) => question_id === value),
      );
    }),
  );
}

/** The visitor's name and comment follow the answer, if there are any. */
function parametersOf(key: string, answer: Answer | undefined): [string, string][] {
  if (!answer) return [[key, '']];
  const beside = Object.entries(answer.extra).filter(([, text]) => text);
  return [[key, answerText(answer)], ...beside.map(([name, text]): [string, string] => [`${key}_${name}`, text])];
}

/** A name that is used several times has a list of values. */
function together(parameters: readonly [string, string][]): Payload {
  const byName = Map.groupBy(parameters, ([name]) => name);
  return Object.fromEntries(
    [...byName].map(([name, all]) => {
      const values = all.map(([, value]) => value);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

function withoutAnswers({ survey, event, response }: SentResponse, site: Pick<Site, 'publicUrl'>): Payload {
  return {
    survey: { id: survey.id, title: survey.title },
    submitted_at: response.submitted_at,
    page: { ...response.page_submitted },
    link: linkTo(site, survey.id, response.id),
    event,
  };
}

/** Where people read a response, or all responses of a survey. */
export function linkTo({ publicUrl }: Pick<Site, 'publicUrl'>, surveyId: number, responseId?: number): string {
  return `${publicUrl}/admin/results/survey/${surveyId}/responses${responseId === undefined ? '' : `/${responseId}`}`;
}

export function wholeBody(sent: Sent): Payload {
  if (!('response' in sent)) return { event: sent.event, ...sent.body };
  const { survey, event, response } = sent;
  return {
    survey: { id: survey.id, title: survey.title },
    response_id: response.id,
    submitted_at: response.submitted_at,
    page: { ...response.page_submitted },
    answers: response.answers.map(({ question_id, question_title, question_type, value, extra }) => ({
      question_id,
      title: question_title,
      type: question_type,
      value,
      ...extra,
    })),
    // Surveys without hidden fields send what they always did.
    ...(response.fields.length > 0 && {
      fields: Object.fromEntries(response.fields.map(({ name, value }) => [name, value])),
    }),
    event,
    ...Object.fromEntries(TOLD_AS_IS.map((field) => [field, response[field]])),
  };
}
