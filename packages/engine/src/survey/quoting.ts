import type { HiddenField, Question, SurveyDraft, SurveySettings } from '@userfeedback/contract';
import { QUOTES } from '@userfeedback/contract/field-limits';
import type { Quote } from '../text/quotes.ts';
import { listQuotes } from '../text/quotes.ts';

/** A text that may quote: the title of a question by its index, the thank-you or the closing message. */
export type QuotingPlace = number | 'thanks' | 'closed';

type Quoting = Pick<SurveyDraft, 'questions'> & {
  settings: Pick<SurveySettings, 'thank_you' | 'limits' | 'fields'>;
};

/** What is wrong with the quotes of a text; `n`: how many it may have. */
export interface QuoteProblem {
  code: 'too-many-quotes';
  n: number;
}

/** What a text in this place may quote: the questions before it, and the declared fields. */
export function quotable(
  survey: Quoting,
  place: QuotingPlace,
): { questions: Question[]; fields: HiddenField[] } {
  const before = typeof place === 'number' ? survey.questions.slice(0, place) : survey.questions;
  return { questions: before, fields: survey.settings.fields };
}

/** The quote of what has this name, "field:plan" for example, as it is written into a text. */
export function writeQuote(name: string, fallback: string): string {
  const said = fallback.replaceAll(/[{}]/g, '').trim();
  return said === '' ? `{{${name}}}` : `{{${name}|${said}}}`;
}

/**
 * The quotes of a text that name a later, missing or its own question, or a field that is not declared: visitors get their
 * fallbacks.
 */
export function brokenQuotes(survey: Quoting, place: QuotingPlace): Quote[] {
  const { questions, fields } = quotable(survey, place);
  return listQuotes(quotingText(survey, place)).filter(({ kind, name }) =>
    kind === 'answer'
      ? questions.every(({ id }) => id !== name)
      : fields.every((field) => field.name !== name),
  );
}

/** Texts with too many quotes, by field path. */
export function quoteProblems(
  survey: Quoting & Pick<SurveyDraft, 'translations'>,
): Record<string, QuoteProblem> {
  const texts = [
    ...survey.questions.map(({ title }, index) => [`questions.${index}.title`, title] as const),
    ['settings.thank_you.message', survey.settings.thank_you.message] as const,
    ['settings.limits.closed_message', survey.settings.limits.closed_message] as const,
    ...Object.entries(survey.translations).flatMap(([tag, list]) =>
      list.map(({ text }, index) => [`translations.${tag}.${index}.text`, text] as const),
    ),
  ];
  return Object.fromEntries(
    texts
      .filter(([, text]) => listQuotes(text).length > QUOTES.most)
      .map(([path]) => [path, { code: 'too-many-quotes', n: QUOTES.most }]),
  );
}

function quotingText({ questions, settings }: Quoting, place: QuotingPlace): string {
  if (place === 'thanks') return settings.thank_you.message;
  return place === 'closed' ? settings.limits.closed_message : (questions[place]?.title ?? '');
}
