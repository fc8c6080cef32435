import type { AnswerExtra, Question, RowProblem, SubmittedAnswer, SurveyDraft } from '@userfeedback/contract';
import { ANSWER_MAX, Question as QuestionShape, SurveyInput, TEXT_MAX, TITLE_MAX } from '@userfeedback/contract';
import { DATES } from '@userfeedback/contract/question-limits';
import type { RowResponse } from '@userfeedback/engine';
import {
  checkMoment,
  faceOf,
  isBlankAnswer,
  isUnanswered,
  parseMoment,
  plainText,
  visitorFaceOf,
  withExtraOption,
} from '@userfeedback/engine';
import type { z } from 'zod';

type Values = Record<string, string | null>;
export type LeaveOut = (what: string) => void;

export interface ForeignSurvey {
  id: number;
  /** Tells surveys with the same id on different sites apart. */
  key: string;
  draft: SurveyDraft;
  impressions: number;
  created_at: string | undefined;
  questions: Map<string, Question>;
}

export function keyStart(id: number): string {
  return `userfeedback ${id} `;
}

const PAGE_MAX = 2000;
const CHOICES_MAX = 500;

export function convertSurvey(values: Values, timeZone: string, leaveOut: LeaveOut): ForeignSurvey | undefined {
  const id = Number(values.id);
  if (!Number.isSafeInteger(id)) return undefined;
  const title = (values.title ?? '').trim().slice(0, TITLE_MAX);
  const name = title || `#${id}`;
  const questions = listOf(values.questions).flatMap((raw) => convertQuestion(raw, leaveOut));
  const { shape } = SurveyInput;
  const settings = readParts(values.settings, shape.settings, () => leaveOut(`settings of “${name}”`));
  const notifications = readParts(values.notifications, shape.notifications, () =>
    leaveOut(`notifications of “${name}”`),
  );
  const when = parseMoment(values.created_at ?? '', 'ymd', timeZone);
  const type = values.type === 'nps' ? 'nps' : 'regular';
  const draft = SurveyInput.parse({ title, type, questions, settings, notifications });
  return {
    id,
    key: `${keyStart(id)}${values.created_at ?? ''}`,
    draft: { ...draft, id: null, status: 'draft', publish_at: null },
    impressions: Math.max(0, Math.trunc(Number(values.impressions) || 0)),
    created_at: when === undefined ? undefined : new Date(when).toISOString(),
    questions: new Map(questions.map((question) => [question.id, question])),
  };
}

function convertQuestion(raw: unknown, leaveOut: LeaveOut): Question[] {
  const { id, title, type, config, settings, logic } = Object(raw);
  const own = { id: String(id ?? ''), title: plainText(String(title ?? '')).slice(0, TITLE_MAX), type };
  const whole = QuestionShape.safeParse({ ...own, config, settings, logic: withTexts(logic) });
  if (whole.success) return own.id === '' ? [] : [whole.data];
  const plain = QuestionShape.safeParse({ ...own, config });
  if (!plain.success || own.id === '') {
    leaveOut(`questions of the type “${String(type)}”`);
    return [];
  }
  leaveOut('settings or logic of questions');
  return [plain.data];
}

/** The plugin has numbers as ids in conditions; ours are texts. */
function withTexts(logic: unknown): unknown {
  const { conditions, ...rest } = Object(logic);
  if (!Array.isArray(conditions)) return logic;
  return {
    ...rest,
    conditions: conditions.map((one) => ({ ...one, question_id: String(Object(one).question_id ?? '') })),
  };
}

/** Keeps the valid parts of an object; the others get their defaults. JSON that a column has cut off is lost. */
function readParts<Shape extends z.ZodType>(text: string | null | undefined, shape: Shape, lost: () => void): unknown {
  if (!text) return {};
  const raw = parsed(text);
  if (typeof raw !== 'object' || raw === null) {
    lost();
    return {};
  }
  const known: Record<string, unknown> = {};
  for (const [part, value] of Object.entries(raw)) {
    const fits = shape.safeParse({ [part]: value });
    if (fits.success) known[part] = value;
    else lost();
  }
  return known;
}

/** A response, or what is wrong with it; undefined if nothing of it can be imported. */
export function convertResponse(
  values: Values,
  questions: Map<string, Question>,
  { timeZone, now, leaveOut }: { timeZone: string; now: Date; leaveOut: LeaveOut },
): RowResponse | { problem: RowProblem } | undefined {
  const moment = checkMoment(values.submitted_at ?? '', { format: 'ymd', timeZone }, now);
  if (typeof moment !== 'number') return { problem: moment };
  const answers = new Map<string, SubmittedAnswer>();
  for (const raw of listOf(values.answers)) {
    const { question_id, value, extra } = Object(raw);
    const question = questions.get(String(question_id));
    if (!question) leaveOut('answers to unknown questions');
    else {
      const answer = {
        question_id: question.id,
        value: fit(questions, question, value, leaveOut),
        extra: extraOf(extra, leaveOut),
      };
      answers.set(question.id, answer);
    }
  }
  if ([...answers.values()].every(isBlankAnswer)) {
    leaveOut('responses without any answer');
    return undefined;
  }
  const page = Object(parsed(values.page_submitted ?? ''));
  return {
    submitted_at: moment,
    response_id: String(values.id ?? ''),
    page_name: String(page.name ?? page.title ?? '').slice(0, TEXT_MAX),
    page_url: String(page.url ?? page.link ?? '').slice(0, PAGE_MAX),
    user_ip: values.user_ip ?? '',
    user_browser: (values.user_browser ?? '').slice(0, TEXT_MAX),
    user_os: (values.user_os ?? '').slice(0, TEXT_MAX),
    user_device: (values.user_device ?? '').slice(0, TEXT_MAX),
    country: '',
    language: '',
    fields: {},
    source: null,
    answers: [...answers.values()],
  };
}

/** The value in the form of this question; options it no longer has stay as they were. */
function fit(
  questions: Map<string, Question>,
  question: Question,
  raw: unknown,
  leaveOut: LeaveOut,
): SubmittedAnswer['value'] {
  const face = faceOf(question);
  const list = (Array.isArray(raw) ? raw.slice(0, CHOICES_MAX) : [raw])
    .filter((one) => one !== null && one !== undefined)
    .map(String);
  const texts = list
    .map((text) =>
      text
        .replaceAll('\0', '')
        .trim()
        .slice(0, face.hasOptions ? TEXT_MAX : undefined),
    )
    .filter((text) => text !== '');
  const [first = null] = texts;
  const value = face.storesAs === 'list' ? [...new Set(texts)] : first;
  if (value === null || isUnanswered(value)) return null;
  if (visitorFaceOf(question).checkAnswer(question, value, {}, DATES) === null) return value;
  if (!face.hasOptions) return shortened(question, String(value), leaveOut);
  const chosen = Array.isArray(value) ? value : [value];
  const own = face.conditionValues(question) ?? [];
  const extended = chosen.filter((one) => !own.includes(one)).reduce(withExtraOption, question);
  questions.set(question.id, extended);
  return value;
}

/** Text that is too long is cut; anything else that does not fit is left out. */
function shortened(question: Question, text: string, leaveOut: LeaveOut): string | null {
  for (const length of [ANSWER_MAX.text, TEXT_MAX]) {
    const cut = text.slice(0, length);
    if (cut === text || visitorFaceOf(question).checkAnswer(question, cut, {}, DATES) !== null) continue;
    leaveOut('the ends of long texts');
    return cut;
  }
  leaveOut('answers that do not fit their question');
  return null;
}

function extraOf(raw: unknown, leaveOut: LeaveOut): AnswerExtra {
  const extra: AnswerExtra = {};
  for (const part of ['name', 'comments', 'other'] as const) {
    const words = Object(raw)[part];
    if (typeof words !== 'string' || words.trim() === '') continue;
    extra[part] = words.trim().slice(0, TEXT_MAX);
    if (words.trim().length > TEXT_MAX) leaveOut('the ends of long texts');
  }
  return extra;
}

function listOf(text: string | null | undefined): unknown[] {
  const raw = parsed(text ?? '');
  return Array.isArray(raw) ? raw : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
