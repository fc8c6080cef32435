import { FIELDS } from './field-limits.ts';
import { TEXT_MAX, VISIT } from './limits.ts';
import { CHANNELS, SOURCE_MAX } from './places-limits.ts';
import type { AnswerExtra, AnswerValue } from './responses.ts';
import { ANSWER_MAX } from './responses.ts';
import type { Submission, SubmittedAnswer } from './visitor.ts';
import { SUBMISSION_MAX } from './visitor.ts';

type Fields = Readonly<Record<string, unknown>>;

const ID = /^[1-9]\d{0,14}$/;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/**
 * Reads a submission in the form in which the widget sends it, like the schema `Submission`, but much faster: with the
 * schema, parsing would take longer than all other checks of a response. Returns undefined for anything else; the
 * schema then says what is wrong.
 */
export function readPlainSubmission(given: Fields): Submission | undefined {
  const { id, submission_id, survey_version, seconds, language, invitation, website = '', nonce = '' } = given;
  // Few surveys ask for it.
  if (given.identity !== undefined) return undefined;
  if (typeof id !== 'string' || !ID.test(id)) return undefined;
  if (!isTextOf(website, SUBMISSION_MAX.website) || !isTextOf(nonce, SUBMISSION_MAX.nonce)) return undefined;
  const answers = readAnswers(given.answers);
  const page_submitted = readPage(given.page_submitted);
  if (!answers || !page_submitted) return undefined;
  const submission: Submission = { id: Number(id), answers, page_submitted, website, nonce };
  if (submission_id !== undefined) {
    if (typeof submission_id !== 'string' || !UUID.test(submission_id)) return undefined;
    submission.submission_id = submission_id;
  }
  if (survey_version !== undefined) {
    if (!Number.isSafeInteger(survey_version) || Number(survey_version) < 1) return undefined;
    submission.survey_version = Number(survey_version);
  }
  if (seconds !== undefined) {
    if (typeof seconds !== 'number' || !(seconds >= 0 && seconds <= SUBMISSION_MAX.seconds)) return undefined;
    submission.seconds = seconds;
  }
  if (language !== undefined) {
    if (!isTextOf(language, SUBMISSION_MAX.language)) return undefined;
    submission.language = language;
  }
  if (invitation !== undefined) {
    if (!isTextOf(invitation, SUBMISSION_MAX.invitation)) return undefined;
    submission.invitation = invitation;
  }
  if (given.unnamed !== undefined) {
    if (typeof given.unnamed !== 'boolean') return undefined;
    submission.unnamed = given.unnamed;
  }
  if (given.source !== undefined) {
    const source = readSource(given.source);
    if (!source) return undefined;
    submission.source = source;
  }
  if (given.fields !== undefined) {
    const fields = readHidden(given.fields);
    if (!fields) return undefined;
    submission.fields = fields;
  }
  return submission;
}

function readSource(given: unknown): Submission['source'] {
  if (!isFields(given)) return undefined;
  const { label = null } = given;
  const channel = CHANNELS.find((one) => one === given.channel);
  if (!channel || (label !== null && !isTextOf(label, SOURCE_MAX))) return undefined;
  return { channel, label };
}

function readHidden(given: unknown): Submission['fields'] {
  if (!isFields(given)) return undefined;
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (name === '__proto__' || !isTextOf(value, FIELDS.value)) return undefined;
    fields[name] = value;
  }
  return fields;
}

function readAnswers(given: unknown): SubmittedAnswer[] | undefined {
  if (!Array.isArray(given) || given.length === 0 || given.length > SUBMISSION_MAX.answers) return undefined;
  const answers: SubmittedAnswer[] = [];
  for (const one of given) {
    if (!isFields(one)) return undefined;
    const { question_id, value, seconds } = one;
    if (!isTextOf(question_id, SUBMISSION_MAX.question_id) || question_id === '') return undefined;
    const extra = readExtra(one.extra);
    if (one.questionId !== undefined || !extra || !isAnswerValue(value)) return undefined;
    const answer: SubmittedAnswer = { question_id, value, extra };
    if (seconds !== undefined) {
      if (typeof seconds !== 'number' || !(seconds >= 0 && seconds <= VISIT.seconds)) return undefined;
      answer.seconds = seconds;
    }
    answers.push(answer);
  }
  return answers;
}

function isAnswerValue(value: unknown): value is AnswerValue {
  if (typeof value === 'string') return value.length <= ANSWER_MAX.text;
  if (Array.isArray(value))
    return value.length <= ANSWER_MAX.choices && value.every((item) => isTextOf(item, TEXT_MAX));
  return value === null || Number.isFinite(value) || isAnswerMap(value);
}

function isAnswerMap(value: unknown): boolean {
  if (!isFields(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length <= ANSWER_MAX.entries &&
    // The schema drops this key.
    entries.every(([key, text]) => key !== '__proto__' && isTextOf(key, TEXT_MAX) && isTextOf(text, TEXT_MAX))
  );
}

function readExtra(given: unknown): AnswerExtra | undefined {
  const extra: AnswerExtra = {};
  if (given === undefined) return extra;
  if (!isFields(given)) return undefined;
  for (const part of ['name', 'comments', 'other'] as const) {
    const text = given[part];
    if (text === undefined) continue;
    if (!isTextOf(text, TEXT_MAX)) return undefined;
    extra[part] = text;
  }
  return extra;
}

function readPage(given: unknown): Submission['page_submitted'] | undefined {
  if (given === undefined) return { name: '', url: null };
  if (!isFields(given) || given.link !== undefined) return undefined;
  const { url = null, title = '', name = title } = given;
  if (url !== null && typeof url !== 'string') return undefined;
  if (!isTextOf(title, SUBMISSION_MAX.page) || !isTextOf(name, SUBMISSION_MAX.page)) return undefined;
  return { name, url };
}

function isFields(given: unknown): given is Fields {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

function isTextOf(given: unknown, most: number): given is string {
  return typeof given === 'string' && given.length <= most;
}
