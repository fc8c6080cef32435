import { randomUUID } from 'node:crypto';
import type { Submission, SubmittedAnswer } from '@userfeedback/contract';
import type { SubmissionProblem } from '@userfeedback/engine';
import {
  answerProblems,
  dayInZone,
  enforcesRequired,
  isBlankAnswer,
  isPageAddress,
  normaliseAnswer,
  plainName,
  suspicionOf,
} from '@userfeedback/engine';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../api/app-error.ts';
import { callerAddress } from '../api/caller-address.ts';
import { textOf, textsOf } from '../api/problem-texts.ts';
import type { Kinds } from '../deliveries/kinds.ts';
import { planDeliveries } from '../deliveries/plan.ts';
import type { SealedRecipients } from '../deliveries/recipients.ts';
import type { Deps } from '../deps.ts';
import type { NewAnswer, NewResponse } from '../responses/new-response.ts';
import { newAnswer } from '../responses/stored-value.ts';
import type { OpenSurvey, SeenQuestions } from './open-surveys.ts';
import { storedAddress } from './stored-address.ts';
import { readAgent } from './visitor-agent.ts';

/** Who sends a response, and how many came recently (see `Arrivals`). */
interface Sender {
  request: FastifyRequest;
  country: string | null;
  fromAddress: number;
  toSurvey: number;
}

/** Checks the answers against the questions that were seen and prepares what is stored; throws `invalid`. */
export function prepareSubmission(
  deps: Deps,
  deliveryParts: { kinds: Kinds; recipients: SealedRecipients },
  survey: OpenSurvey,
  seen: SeenQuestions,
  submission: Submission,
  { request, country, ...arrived }: Sender,
): NewResponse {
  const { access, settings } = deps.site.now();
  const enforceRequired = enforcesRequired(access);
  refuse(textsOf(answerProblems(seen.list, submission.answers, { enforceRequired }), withTitle));
  const answers: SubmittedAnswer[] = [];
  const newAnswers: NewAnswer[] = [];
  for (const { question_id, value, extra } of submission.answers) {
    const question = seen.byId.get(question_id);
    if (!question) continue;
    const answer = normaliseAnswer(question, value, extra);
    answers.push(answer);
    newAnswers.push(newAnswer(question, answer));
  }
  if (answers.every(isBlankAnswer)) refuse({ answers: 'At least one question must be answered.' });
  const now = deps.now();
  const suspicion = suspicionOf(
    { website: submission.website, seconds: submission.seconds, ...arrived },
    settings,
  );
  const page = submission.page_submitted;
  const agent = readAgent(request.headers['user-agent']);
  return {
    survey_id: survey.id,
    status: suspicion === null ? 'publish' : 'spam',
    submission_id: submission.submission_id ?? randomUUID(),
    survey_version: submission.survey_version ?? survey.version,
    submitted_at: now.toISOString(),
    day: dayInZone(now, deps.host.info().time_zone),
    page_name: plainName(page.name),
    page_url: isPageAddress(page.url ?? '') ? page.url : null,
    user_ip: storedAddress(callerAddress(request), settings.ip_storage),
    user_browser: agent.browser,
    user_os: agent.os,
    user_device: agent.device,
    country,
    suspicion,
    answers: newAnswers,
    deliveries: planDeliveries(deliveryParts, survey, answers, access),
  };
}

function withTitle(problem: SubmissionProblem): string {
  return problem.title === undefined ? textOf(problem) : `"${problem.title}": ${textOf(problem)}`;
}

function refuse(problems: Record<string, string>): void {
  const [first] = Object.values(problems);
  if (first !== undefined) throw new AppError('invalid', first, problems);
}
