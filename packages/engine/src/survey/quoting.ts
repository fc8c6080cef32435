import type { HiddenField, Question, SurveyDraft, SurveySettings } from '@userfeedback/contract';
import { QUOTES } from '@userfeedback/contract/field-limits';
import { faceOf, questionsWithAnswers } from '../question-types/index.ts';
import { endingKey } from '../text/ending-key.ts';
import type { Quote } from '../text/quotes.ts';
import { listQuotes, readWithFallbacks, readWithNothing } from '../text/quotes.ts';
import { screensOf } from './screens.ts';

/** The title of a question by its index, the thank-you, an ending by its id or the closing message. */
export type QuotingPlace = number | 'thanks' | `ending/${string}` | 'closed';

type Quoting = Pick<SurveyDraft, 'questions'> & {
  settings: Pick<SurveySettings, 'thank_you' | 'limits' | 'fields'>;
};

export interface QuoteProblem {
  code: 'too-many-quotes';
  n: number;
}

export function quotable(
  { questions, settings: { fields } }: Quoting,
  place: QuotingPlace,
): { questions: Question[]; fields: HiddenField[] } {
  if (typeof place !== 'number') return { questions, fields };
  // What is asked on the same screen has no answer yet.
  const screen = screensOf(questions.slice(0, place + 1)).at(-1) ?? [];
  return { questions: questions.slice(0, place + 1 - screen.length), fields };
}

/** `name` is "field:plan", for example. */
export function writeQuote(name: string, fallback: string): string {
  const said = fallback.replaceAll(/[{}]/g, '').trim();
  return said === '' ? `{{${name}}}` : `{{${name}|${said}}}`;
}

/** They name a later, missing or their own question, or a field that is not declared: visitors get their fallbacks. */
export function brokenQuotes(survey: Quoting, place: QuotingPlace): Quote[] {
  const quotes = listQuotes(quotingText(survey, place));
  if (quotes.length === 0) return quotes;
  const { questions, fields } = quotable(survey, place);
  const known = new Set(questionsWithAnswers(questions).map(({ id }) => id));
  return quotes.filter(({ kind, name }) =>
    kind === 'answer' ? !known.has(name) : fields.every((field) => field.name !== name),
  );
}

export function quoteProblems(survey: Quoting & Pick<SurveyDraft, 'translations'>): Record<string, QuoteProblem> {
  const texts = [
    ...survey.questions.map(({ title }, index) => [`questions.${index}.title`, title] as const),
    ['settings.thank_you.message', survey.settings.thank_you.message] as const,
    ...survey.settings.thank_you.endings.map(
      ({ message }, at) => [`settings.thank_you.endings.${at}.message`, message] as const,
    ),
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
  const { message, endings } = settings.thank_you;
  if (typeof place === 'number') return questions[place]?.title ?? '';
  if (place === 'thanks') return message;
  if (place === 'closed') return settings.limits.closed_message;
  return endings.find(({ id }) => place === endingKey(id))?.message ?? '';
}

/** With fallbacks instead of quotes, for responses, results and files. */
export function withReadTitles(questions: readonly Question[]): Question[] {
  return questions.map((question) => ({ ...question, title: readTitle(question) }));
}

/** As everybody but visitors reads it; of a question that needs no title, what it says. */
export function readTitle(question: Question): string {
  const title = readWithFallbacks(question.title);
  return title.trim() === '' ? (faceOf(question).nameIfUntitled?.(question) ?? title) : title;
}

interface Delivered {
  questions: readonly { id: string; title: string }[];
  settings: {
    thank_you: { message: string; endings?: readonly { id: string; message: string }[] | undefined };
    limits: { closed_message?: string | undefined };
  };
}

/**
 * Texts read as if there were nothing to quote, and `quotes` has them as they are written. So whoever cannot fill in
 * quotes has nothing to do.
 */
export function quotesApart<Survey extends Delivered>(survey: Survey): Survey & { quotes?: Record<string, string> } {
  const { questions, settings } = survey;
  const { thank_you, limits } = settings;
  const texts = {
    ...Object.fromEntries(questions.map(({ id, title }) => [id, title])),
    thanks: thank_you.message,
    ...Object.fromEntries(thank_you.endings?.map(({ id, message }) => [endingKey(id), message]) ?? []),
    closed: limits.closed_message ?? '',
  };
  const quotes = quotingTexts(texts);
  if (!quotes) return survey;
  const { closed_message } = limits;
  return {
    ...survey,
    questions: questions.map((question) => ({ ...question, title: readWithNothing(question.title) })),
    settings: {
      ...settings,
      thank_you: {
        ...thank_you,
        message: readWithNothing(thank_you.message),
        endings: thank_you.endings?.map((ending) => ({ ...ending, message: readWithNothing(ending.message) })),
      },
      limits: { ...limits, closed_message: closed_message && readWithNothing(closed_message) },
    },
    quotes,
  };
}

export function quotingTexts(texts: Readonly<Record<string, string>>): Record<string, string> | undefined {
  const quoting = Object.entries(texts).filter(([key, text]) => mayQuote(key) && listQuotes(text).length > 0);
  return quoting.length > 0 ? Object.fromEntries(quoting) : undefined;
}

/** The title of the survey, its buttons and options may not quote. */
export function mayQuote(key: string): boolean {
  return !key.replace(/^ending\//, '').includes('/') && !['title', 'skip', 'next', 'toggle'].includes(key);
}
