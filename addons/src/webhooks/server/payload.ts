import type { ResponseEventName } from '@userfeedback/addon-kit';
import type { Answer, SurveyResponse, Webhook } from '@userfeedback/contract';
import { answerText, fieldIn } from '@userfeedback/engine';

export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };
export type Payload = Readonly<Record<string, Value>>;

export interface Sent {
  survey: { id: number; title: string };
  event: ResponseEventName;
  response: Pick<
    SurveyResponse,
    'id' | 'submitted_at' | 'page_submitted' | 'answers' | 'fields' | (typeof TOLD_AS_IS)[number]
  >;
}

const TOLD_AS_IS = [
  'submission_id',
  'is_partial',
  'started_at',
  'seconds',
  'left_at',
  'former_id',
  'language',
] as const;

/** The parameters that the webhook names or, if it names none, the whole response. */
export function payloadOf({ body }: Pick<Webhook, 'body'>, sent: Sent): Payload {
  const rows = body.filter(({ key }) => key.trim() !== '');
  if (rows.length === 0) return wholeResponse(sent);
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

function wholeResponse({ survey, event, response }: Sent): Payload {
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
