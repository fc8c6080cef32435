import type { SavedSurvey, SurveyListItem, SurveyResponse, SurveyResults } from '@userfeedback/contract';
import { recount } from '../../features/results/recount.ts';
import { makeNonce } from '../../platform/api/callers/nonces.ts';
import type { Client } from '../client.ts';
import { createSurvey, radioQuestion, submitResponse, textQuestion } from '../factories.ts';
import { keyHeaders, sessionHeaders } from '../people.ts';
import { switchPlan } from '../plans.ts';
import type { TestServer } from '../start-test-server.ts';
import type { CallerName } from './calls.ts';
import { CALLERS } from './calls.ts';
import { STAND_INS } from './values.ts';

const QUESTIONS = [
  radioQuestion('q1', { settings: { comment_box: true } }),
  textQuestion('q2'),
  { id: 'q3', type: 'nps' as const, title: 'Would you recommend us?' },
];
const SURVEYS_IN_PLAY = 6;
/** Calls use small whole numbers as ids; the survey checked in between has an id none of them uses. */
const FIRST_SAFE_ID = 21;

const SURVEYS = new RegExp(`"?${STAND_INS.survey}(\\d)"?`, 'g');
const RESPONSES = new RegExp(`"?${STAND_INS.response}(\\d)"?`, 'g');

/** Read again and again: it must stay the same whatever is called. */
interface Control {
  survey: unknown;
  responses: unknown;
  figures: unknown;
}

/** A site for calls to play with, and one survey on it that no call uses. */
export class FuzzedSite {
  readonly server: TestServer;
  #admin: Client;
  #credentials = new Map<CallerName, Record<string, string>>();
  #surveys: number[] = [];
  #responses: number[] = [];
  #safe = 0;
  #control: Control | undefined;

  private constructor(server: TestServer, admin: Client) {
    this.server = server;
    this.#admin = admin;
  }

  static async open(server: TestServer): Promise<FuzzedSite> {
    const site = new FuzzedSite(server, await server.apiKey('administrator'));
    const handsOff = { title: 'Hands off', questions: QUESTIONS.slice(0, 2) };
    let safe = await createSurvey(site.#admin, handsOff);
    while (safe.id < FIRST_SAFE_ID) safe = await createSurvey(site.#admin, handsOff);
    for (let count = 0; count < 5; count += 1) {
      const answers = [
        { question_id: 'q1', value: 'Yes' },
        { question_id: 'q2', value: `Words ${count}` },
      ];
      const { status } = await submitResponse(server, safe, { answers });
      if (status !== 201) throw new Error(`A response to the survey that nobody touches: ${status}`);
    }
    site.#safe = safe.id;
    site.#control = await site.#readControl();
    await site.restore();
    return site;
  }

  /** Restores what calls have removed: sessions, the licence, addons, surveys with responses. */
  async restore(): Promise<void> {
    const { server } = this;
    await switchPlan(server, 'elite');
    await server.deps.site.change(async (trx) => {
      await trx.updateTable('addon_states').set({ installed: 1, active: 1 }).execute();
    });
    for (const caller of CALLERS) this.#credentials.set(caller, await this.#credentialsOf(caller));
    const made: number[] = [];
    this.#responses = [];
    while (made.length < SURVEYS_IN_PLAY) {
      const survey = await createSurvey(this.#admin, { type: 'nps', questions: QUESTIONS });
      made.push(survey.id);
      if (made.length > 2) continue;
      const { body } = await submitResponse(server, survey);
      if (typeof body.data === 'number') this.#responses.push(body.data);
    }
    this.#surveys = made;
  }

  credentials(caller: CallerName): Record<string, string> {
    return this.#credentials.get(caller) ?? {};
  }

  /** Replaces placeholders with ids and nonces. */
  fill(text: string, path: string): string {
    const { config, now } = this.server.deps;
    const purpose = path.endsWith('/impression') ? 'impression' : 'submission';
    const target = this.#withIds(path).match(/\/surveys\/(\d+)/)?.[1] ?? '0';
    const nonce = () => makeNonce(config, `${purpose}:${target}`, now());
    return this.#withIds(text).replaceAll(STAND_INS.nonce, nonce);
  }

  #withIds(text: string): string {
    // In JSON they are numbers, so their quotes go.
    return text
      .replaceAll(SURVEYS, (_found, index) => String(this.#surveys[Number(index)] ?? 987_654))
      .replaceAll(RESPONSES, (_found, index) => String(this.#responses[Number(index)] ?? 987_654));
  }

  /** Describes what is wrong with the site; empty if all is well. */
  async problems(): Promise<string[]> {
    const problems: string[] = [];
    const control = await this.#readControl().catch((error: unknown) => String(error));
    const [is, was] = [JSON.stringify(control), JSON.stringify(this.#control)];
    if (is !== was) problems.push(`The survey that no call names has changed:\n${was}\n${is}`);
    const { status } = await this.server.visitor.get('/widget');
    if (status !== 200) problems.push(`GET /widget: ${status}`);
    return problems;
  }

  /** Reads everything that calls have left behind: what was stored must be readable, and counts must be right. */
  async findAllProblems(): Promise<string[]> {
    const problems = await this.problems();
    const read = async <Body>(path: string): Promise<Body | undefined> => {
      const { status, body } = await this.#admin.get<Body>(path);
      if (status !== 200) problems.push(`GET ${path}: ${status} ${JSON.stringify(body).slice(0, 300)}`);
      return status === 200 ? body : undefined;
    };
    for (const path of ['/settings', '/site-info', '/notices', '/notifications', '/media', '/survey-templates']) {
      await read(path);
    }
    for (let page = 1; ; page += 1) {
      const list = await read<{ items: SurveyListItem[] }>(`/surveys?per_page=100&page=${page}`);
      for (const { id } of list?.items ?? []) {
        await read(`/surveys/${id}`);
        await read(`/surveys/${id}/results`);
        await read(`/surveys/${id}/responses`);
        await read(`/exports?survey_id=${id}`);
      }
      if (!list || list.items.length < 100) break;
    }
    const differences = await recount(this.server.deps.db);
    if (differences.length > 0) problems.push(`Counts differ: ${JSON.stringify(differences).slice(0, 500)}`);
    return problems;
  }

  async #readControl(): Promise<Control> {
    const id = this.#safe;
    const read = async <Body>(path: string): Promise<Body> => {
      const { status, body } = await this.#admin.get<Body>(path);
      if (status !== 200) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`);
      return body;
    };
    const { title, status, questions, settings, revision } = await read<SavedSurvey>(`/surveys/${id}`);
    const { items } = await read<{ items: SurveyResponse[] }>(`/surveys/${id}/responses?per_page=-1`);
    const { responses_count, question_stats } = await read<SurveyResults>(`/surveys/${id}/results`);
    return {
      survey: { title, status, questions, settings, revision },
      responses: items.map(({ id: response, answers }) => ({ response, answers })),
      figures: { responses_count, answered: question_stats.map(({ total_answers }) => total_answers) },
    };
  }

  async #credentialsOf(caller: CallerName): Promise<Record<string, string>> {
    const { deps } = this.server;
    const [kind, role = ''] = caller.split(':');
    if (kind === 'session') return sessionHeaders(deps, role);
    if (kind === 'key') return this.#credentials.get(caller) ?? keyHeaders(deps, role);
    if (kind === 'no nonce') return { cookie: (await sessionHeaders(deps, role)).cookie ?? '' };
    if (kind === 'a bad cookie') return { cookie: 'userfeedback_session=%E0nonsense' };
    return kind === 'a bad key' ? { authorization: 'Bearer uf_nonsense' } : {};
  }
}
