import { randomUUID } from 'node:crypto';
import type { Submission, SubmittedAnswer } from '@userfeedback/contract';
import type { SubmissionProblem, Today } from '@userfeedback/engine';
import {
  answerProblems,
  dayInZone,
  enforcesRequired,
  isBlankAnswer,
  isPageAddress,
  normaliseAnswer,
  plainName,
  readWithFallbacks,
  storedFields,
  suspicionOf,
  takesAnswer,
  withoutUnseen,
} from '@userfeedback/engine';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/api/app-error.ts';
import { callerAddress } from '../../platform/api/callers/caller-address.ts';
import { readAgent } from '../../platform/api/callers/user-agent.ts';
import { textOf, textsOf } from '../../platform/api/problem-texts.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Kinds } from '../deliveries/kinds.ts';
import { planDeliveries } from '../deliveries/plan.ts';
import type { SealedRecipients } from '../deliveries/recipients.ts';
import type { NewAnswer, NewResponse } from '../responses/new-response.ts';
import { storedAddress } from '../responses/stored-address.ts';
import { newAnswer } from '../responses/stored-value.ts';
import type { OpenSurvey, SeenQuestions } from '../surveys/open/open-surveys.ts';

interface Sender {
  request: FastifyRequest;
  country: string | null;
  fromAddress: number;
  toSurvey: number;
}

/** Checks the answers against the questions that were seen; throws `invalid`. */
export function prepareSubmission(
  deps: Deps,
  deliveryParts: { kinds: Kinds; recipients: SealedRecipients },
  survey: OpenSurvey,
  seen: SeenQuestions,
  submission: Submission,
  sender: Sender,
): NewResponse {
  const { access, settings } = deps.site.now();
  const now = deps.now();
  const answers = checkAnswers(seen, submission.answers, { now, enforceRequired: enforcesRequired(access) });
  if (answers.every(isBlankAnswer)) refuse({ answers: 'At least one question must be answered.' });
  const { website, seconds } = submission;
  const { fromAddress, toSurvey } = sender;
  const suspicion = suspicionOf({ website, seconds, fromAddress, toSurvey }, settings);
  return {
    survey_id: survey.id,
    status: suspicion === null ? 'publish' : 'spam',
    submission_id: submission.submission_id ?? randomUUID(),
    survey_version: submission.survey_version ?? survey.version,
    submitted_at: now.toISOString(),
    day: dayInZone(now, deps.host.info().time_zone),
    ...factsOf(deps, survey, submission, sender),
    suspicion,
    seconds: seconds === undefined ? null : Math.round(seconds),
    mayBeSaved: survey.saves,
    ...fieldsOf(survey, submission),
    limits: survey.limits,
    answers: storedAnswers(seen, answers),
    deliveries: planDeliveries(deliveryParts, survey, answers, access),
  };
}

/** Puts the signed id into fields that take nothing else, where no unsigned value may stand. */
export function withSignedId({ settings }: OpenSurvey, submission: Submission): Submission {
  const { identity } = submission;
  const own = settings.fields.filter(({ from }) => from.every((source) => source === 'identity'));
  if (!identity || own.length === 0) return submission;
  const signed = Object.fromEntries(own.map(({ name }) => [name, identity.id]));
  return { ...submission, fields: { ...submission.fields, ...signed } };
}

export function fieldsOf(
  { settings: { fields } }: OpenSurvey,
  sent: Pick<Submission, 'fields'>,
): Pick<NewResponse, 'fields'> {
  return fields.length > 0 ? { fields: storedFields(fields, sent.fields) } : {};
}

export function factsOf(
  deps: Deps,
  { languages }: Pick<OpenSurvey, 'languages'>,
  { page_submitted: page, language = '', source }: Pick<Submission, 'page_submitted' | 'language' | 'source'>,
  { request, country }: Pick<Sender, 'request' | 'country'>,
) {
  const agent = readAgent(request.headers['user-agent']);
  return {
    page_name: plainName(page.name),
    page_url: isPageAddress(page.url ?? '') ? page.url : null,
    user_ip: storedAddress(callerAddress(request), deps.site.now().settings.ip_storage),
    user_browser: agent.browser,
    user_os: agent.os,
    user_device: agent.device,
    country,
    language: languages.includes(language) ? language : null,
    ...(source && { source: { ...source, label: plainName(source.label ?? '').trim() || null } }),
  };
}

function withTitle(problem: SubmissionProblem, text = textOf(problem)): string {
  return problem.title === undefined ? text : `"${readWithFallbacks(problem.title)}": ${text}`;
}

export function checkAnswers(
  seen: SeenQuestions,
  submitted: readonly SubmittedAnswer[],
  { now, enforceRequired }: { now: Date; enforceRequired: boolean },
): SubmittedAnswer[] {
  const problems = answerProblems(seen.list, submitted, { enforceRequired, today: todayFor(now) });
  const texts = textsOf(problems, (problem) => withTitle(problem));
  // A number is no text that is too long.
  for (const [at, { value }] of submitted.entries()) {
    const problem = problems[`answers.${at}.value`];
    if (problem?.code === 'too-long' && typeof value !== 'string')
      texts[`answers.${at}.value`] = withTitle(problem, 'Must be text.');
  }
  refuse(texts);
  return withoutUnseen(seen.list, submitted).flatMap(({ question_id, value, extra, seconds }) => {
    const question = seen.byId.get(question_id);
    if (!question || !takesAnswer(question)) return [];
    return { ...normaliseAnswer(question, value, extra), ...(seconds !== undefined && { seconds }) };
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days that browsers keep a response for until it has arrived. */
const KEPT = 30;

/** Somewhere it is a day more or less than in UTC, and the visitor may have answered some time ago. */
function todayFor(now: Date): Today {
  const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { first: dayAt(now.getTime() - (KEPT + 1) * DAY_MS), last: dayAt(now.getTime() + DAY_MS) };
}

export function storedAnswers({ byId }: SeenQuestions, answers: readonly SubmittedAnswer[]): NewAnswer[] {
  return answers.flatMap((answer) => {
    const question = byId.get(answer.question_id);
    return question ? newAnswer(question, answer) : [];
  });
}

function refuse(problems: Record<string, string>): void {
  const [first] = Object.values(problems);
  if (first !== undefined) throw new AppError('invalid', first, problems);
}
