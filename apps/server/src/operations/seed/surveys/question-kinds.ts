import type { AnswerExtra, AnswerValue, Question } from '@userfeedback/contract';
import type { z } from 'zod';
import { writeEmail, writeName } from '../phrases/people.ts';
import type { Mood } from '../phrases/sentences.ts';
import { writeComment } from '../phrases/write-comment.ts';
import type { Random, Weighted } from '../random.ts';

/** A visitor's `happiness` is from 0 to 1. */
export interface SeedQuestion {
  question: QuestionInput;
  answer(happiness: number, random: Random): SeedAnswer;
}

export interface SeedAnswer {
  value: AnswerValue;
  extra?: AnswerExtra;
}

export type QuestionInput = z.input<typeof Question>;
type Extras = { id: string; title: string; skips?: number } & Partial<
  Pick<QuestionInput, 'settings' | 'logic' | 'jumps'>
>;

/** One choice, from a list that is open or closed. */
export function radio(
  { type = 'radio-button', ...extras }: Extras & { type?: 'radio-button' | 'dropdown' },
  options: readonly Weighted<string>[],
): SeedQuestion {
  const config = { options: options.map(([option]) => option) };
  return makeQuestion(extras, { type, config }, (_, random) => random.weighted(options));
}

/** With an answer of their own, one of these `texts`, from this share of visitors. */
export function withOther(
  { question, answer }: SeedQuestion,
  { label, share, texts }: { label: string; share: number; texts: readonly string[] },
): SeedQuestion {
  return {
    question: { ...question, config: { ...question.config, other: { enabled: true, label } } } as QuestionInput,
    answer: (happiness, random) =>
      random.chance(share) ? { value: label, extra: { other: random.pick(texts) } } : answer(happiness, random),
  };
}

/** Each option is ticked with its own probability. */
export function checkbox(extras: Extras, options: readonly Weighted<string>[]): SeedQuestion {
  return makeQuestion(
    extras,
    { type: 'checkbox', config: { options: options.map(([option]) => option) } },
    (_, random) => {
      const ticked = options.filter(([, probability]) => random.chance(probability)).map(([option]) => option);
      return ticked.length > 0 ? ticked : [random.weighted(options)];
    },
  );
}

export function picture(extras: Extras, options: readonly (readonly [string, number, string])[]): SeedQuestion {
  const weights = options.map(([label, weight]) => [label, weight] as const);
  const config = { options: options.map(([label, , image]) => ({ label, image })) };
  return makeQuestion(extras, { type: 'image-radio', config }, (_, random) => random.weighted(weights));
}

/** From the unhappiest to the happiest. */
export function icon(extras: Extras, options: readonly (readonly [label: string, icon: string])[]): SeedQuestion {
  const config = { options: options.map(([label, name]) => ({ label, icon: { name, style: 'regular' } })) };
  return makeQuestion(extras, { type: 'icon-choice', config }, (happiness, random) => {
    const place = Math.round((happiness + 0.2 * random.normal()) * (options.length - 1));
    return options[Math.min(options.length - 1, Math.max(0, place))]?.[0] ?? null;
  });
}

export function stars(extras: Extras): SeedQuestion {
  return makeQuestion(extras, { type: 'star-rating' }, fiveSteps);
}

/** Five faces, of which the upper two are satisfied. */
export function faces(extras: Extras): SeedQuestion {
  const config = { form: 'emoji', from: 1, to: 5, measure: 'csat' };
  return makeQuestion(extras, { type: 'scale', config }, fiveSteps);
}

export function nps(extras: Extras): SeedQuestion {
  return makeQuestion(extras, { type: 'nps' }, (happiness, random) =>
    clamp(Math.round(1 + 9.4 * happiness + 0.9 * random.normal()), 1, 10),
  );
}

/** The mood is the visitor's if none is given. */
export function text(extras: Extras & { type?: 'text' | 'long-text'; mood?: Mood }): SeedQuestion {
  const { type = 'long-text', mood, ...rest } = extras;
  return makeQuestion(rest, { type }, (happiness, random) => writeComment(mood ?? moodOf(happiness, random), random));
}

/** At a domain that nobody can own. */
export function email(extras: Extras): SeedQuestion {
  const made = makeQuestion(extras, { type: 'email', config: { include_name: true } }, () => null);
  return {
    question: made.question,
    answer(_, random) {
      if (random.chance(extras.skips ?? 0)) return { value: null };
      const name = writeName(random);
      return { value: writeEmail(name, random), ...(random.chance(0.8) ? { extra: { name } } : {}) };
    },
  };
}

export function moodOf(happiness: number, random: Random): Mood {
  const felt = happiness + 0.08 * random.normal();
  if (felt > 0.78) return random.chance(0.85) ? 'delight' : 'wishing';
  if (felt > 0.52) return random.chance(0.6) ? 'content' : 'wishing';
  return random.chance(0.85) ? 'trouble' : 'wishing';
}

const COMMENTS = 0.28;

function makeQuestion(
  { id, title, skips = 0, settings, logic, jumps = [] }: Extras,
  body: { type: QuestionInput['type']; config?: object },
  value: (happiness: number, random: Random) => AnswerValue,
): SeedQuestion {
  const comments = settings?.comment_box === true;
  return {
    question: { id, title, settings: settings ?? {}, logic: logic ?? {}, jumps, ...body } as QuestionInput,
    answer(happiness, random) {
      if (skips > 0 && random.chance(skips)) return { value: null };
      const extra =
        comments && random.chance(COMMENTS) ? { comments: writeComment(moodOf(happiness, random), random) } : {};
      return { value: value(happiness, random), extra };
    },
  };
}

function fiveSteps(happiness: number, random: Random): number {
  return clamp(Math.round(1 + 4 * happiness + 0.6 * random.normal()), 1, 5);
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
