import type { Question, SavedSurvey, SubmittedAnswer, SurveyInput } from '@userfeedback/contract';
import type { z } from 'zod';
import { makeNonce } from '../platform/api/callers/nonces.ts';
import type { Client, ClientReply } from './client.ts';
import type { TestServer } from './start-test-server.ts';

export type SurveyBody = z.input<typeof SurveyInput>;
export type QuestionBody = z.input<typeof Question>;

/** A question with two options; `change` overrides fields. */
export function radioQuestion(id: string, change: Partial<Extract<QuestionBody, { type: 'radio-button' }>> = {}) {
  const config = { options: ['Yes', 'No'] };
  return { id, type: 'radio-button' as const, title: `Question ${id}`, config, ...change };
}

/** A text question. */
export function textQuestion(id: string, change: Partial<Extract<QuestionBody, { type: 'text' }>> = {}) {
  return { id, type: 'text' as const, title: `Question ${id}`, ...change };
}

/** A survey as an administrator would send it: published, with one question of two options. */
export function surveyBody(change: SurveyBody = {}): SurveyBody {
  return { title: 'A survey', status: 'publish', questions: [radioQuestion('q1')], ...change };
}

/** Saves a survey over HTTP and returns it as the server stored it. */
export async function createSurvey(client: Client, change: SurveyBody = {}): Promise<SavedSurvey> {
  const { status, body } = await client.post<SavedSurvey>('/surveys', surveyBody(change));
  if (status !== 201) throw new Error(`The survey was not created: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Makes a draft live as it is: what was published before something was required of it goes on. */
export async function makeLive(server: TestServer, id: number): Promise<void> {
  await server.deps.site.change(async (db) => {
    await db.updateTable('surveys').set({ status: 'publish' }).where('id', '=', id).execute();
  });
}

/** Moves surveys to the trash and deletes them for good over HTTP. */
export async function deleteSurveys<Deleted = unknown>(
  client: Client,
  ...survey_ids: number[]
): Promise<ClientReply<Deleted>> {
  await client.post('/surveys/trash', { survey_ids });
  return client.delete<Deleted>('/surveys', { survey_ids });
}

/** Answers to a survey; by default the first option of its first question. */
export interface SubmissionBody {
  answers?: { question_id: string; value: SubmittedAnswer['value']; extra?: SubmittedAnswer['extra'] }[];
  submission_id?: string;
  survey_version?: number;
  language?: string | undefined;
  page_submitted?: { url?: string | null; name?: string };
  fields?: Record<string, unknown>;
  source?: unknown;
  invitation?: string;
}

/** Sends a response over HTTP, as the widget does; `data` of the reply is its id. */
export function submitResponse(
  server: TestServer,
  survey: Pick<SavedSurvey, 'id' | 'questions'>,
  change: SubmissionBody = {},
): Promise<ClientReply<{ success: true; data: number }>> {
  const question_id = survey.questions[0]?.id ?? '';
  const nonce = makeNonce(server.deps.config, `submission:${survey.id}`, server.deps.now());
  return server.visitor.post(`/surveys/${survey.id}/responses`, {
    answers: [{ question_id, value: 'Yes' }],
    nonce,
    ...change,
  });
}

/** Counts one start of a survey over HTTP. */
export function countImpression(server: TestServer, surveyId: number): Promise<ClientReply<{ success: true }>> {
  const nonce = makeNonce(server.deps.config, `impression:${surveyId}`, server.deps.now());
  return server.visitor.post(`/surveys/${surveyId}/impression`, { nonce });
}
