import type { LanguagePart, SurveyDraft, WidgetLook } from '@userfeedback/contract';
import type { PanelPart } from '@userfeedback/contract/limits';
import {
  DEFAULT_CLOSED_MESSAGE,
  DEFAULT_NEXT,
  DEFAULT_SKIP,
  DEFAULT_THANK_YOU,
  STAR_STEPS,
} from '@userfeedback/contract/limits';
import { quotingTexts } from '../survey/quoting.ts';
import { readWithNothing } from '../text/quotes.ts';
import { directionOf, surveyDirection } from './direction.ts';
import { matchLanguage } from './match-language.ts';
import type { Spoken, WordFile } from './words.ts';
import { SPOKEN } from './words.ts';

type Words = Readonly<Record<Spoken, Pick<WordFile, 'words'>>>;

/** The widget's language for a survey's language; undefined if it has none. */
export function spokenIn(tag: string): Spoken | undefined {
  return matchLanguage(tag, SPOKEN) as Spoken | undefined;
}

/** The site's language or else English. Null if the questions are written in the other direction. */
export function newLanguages(locale: string, questions: readonly { title: string }[] = []): SurveyDraft['languages'] {
  const base = spokenIn(locale) ?? 'en';
  const isOther = questions.some(({ title }) => title !== '') && surveyDirection(null, questions) !== directionOf(base);
  return { base: isOther ? null : base, others: [], choice: false };
}

/** `texts` are the translated ones, `parts` what the survey needs besides the panel. If the widget lacks the language, its words are those of the base, or English. */
export function languagePart(
  all: Words,
  tag: string,
  base: string | null,
  texts: Readonly<Record<string, string>>,
  parts: readonly PanelPart[] = [],
): LanguagePart {
  const spoken = spokenIn(tag);
  const { words } = all[spoken ?? spokenIn(base ?? 'en') ?? 'en'];
  const { skip, next, thanks, closed, answered, ratings: _, link: __, stars, problems, types, ...panel } = words;
  const ofParts = parts.flatMap((part) => types[part] ?? []);
  const plural = new Intl.PluralRules(tag);
  const quotes = quotingTexts(texts);
  // The survey itself has those of its base, or what somebody wrote in their place.
  const ofProduct = spoken && tag !== base ? { skip, next, thanks, closed, answered } : {};
  const read = Object.entries(quotes ?? {}).map(([key, text]) => [key, readWithNothing(text)]);
  return {
    lang: tag,
    dir: directionOf(tag),
    words: {
      ...panel,
      problems: Object.assign({}, problems, ...ofParts.map((one) => one.problems)),
      ...(parts.length > 0 && { types: Object.assign({}, ...ofParts.map((one) => one.words)) }),
      stars: STAR_STEPS.map((n) => (stars[plural.select(n)] ?? stars.other).replace('{n}', String(n))),
    },
    texts: { ...ofProduct, ...texts, ...Object.fromEntries(read) },
    ...(quotes && { quotes }),
  };
}

/** Texts that were never changed get the words of the survey's base language. */
export function inOwnWords<Survey extends { look: WidgetLook; settings: { thank_you: { message: string } } & Limited }>(
  survey: Survey,
  { words }: Pick<WordFile, 'words'>,
): Survey {
  const { look, settings } = survey;
  const { thank_you, limits } = settings;
  const own = (text: string, factory: string, word: string) => (text.trim() === factory ? word : text);
  return {
    ...survey,
    look: {
      ...look,
      skip_text: own(look.skip_text, DEFAULT_SKIP, words.skip),
      next_text: own(look.next_text, DEFAULT_NEXT, words.next),
    },
    settings: {
      ...settings,
      thank_you: { ...thank_you, message: own(thank_you.message, DEFAULT_THANK_YOU, words.thanks) },
      limits: {
        ...limits,
        closed_message: limits.closed_message && own(limits.closed_message, DEFAULT_CLOSED_MESSAGE, words.closed),
        ...(settings.one_per_person && { answered_message: words.answered }),
      },
    },
  };
}

interface Limited {
  limits: { closed_message?: string | undefined };
  one_per_person?: boolean | undefined;
}
