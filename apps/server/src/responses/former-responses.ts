import { sql } from 'kysely';
import { dialectOf } from '../db/dialect.ts';
import type { CreateCopyist, Former, ResponseCopyist, Slice, SubmissionIds } from '../db/new-layout-rows.ts';
import type { Db } from '../db/schema.ts';
import { formResponse, partRows } from './batch-rows.ts';
import type { Versions } from './former-wordings.ts';
import { FormerWordings } from './former-wordings.ts';
import type { NewAnswer } from './new-response.ts';
import type { Wording } from './wordings.ts';
import { insertWithIds, partStatements } from './write-queries.ts';

/** Turns former responses into new ones; keeps in mind how each survey's questions were worded. */
class Copyist implements ResponseCopyist {
  readonly #former: Former;
  readonly #submissionIds: SubmissionIds;
  readonly #wordings = new Map<number, FormerWordings>();

  constructor(former: Former, submissionIds: SubmissionIds) {
    this.#former = former;
    this.#submissionIds = submissionIds;
  }

  /** Stores a slice in the new tables. */
  async copy(trx: Db, { responses, answers }: Slice): Promise<void> {
    const wordingOf = new Map<NewAnswer, Wording>();
    const used = new Set<FormerWordings>();
    const numbered = [];
    for (const { id, ...row } of [...responses].sort((a, b) => a.survey_id - b.survey_id || a.id - b.id)) {
      const wordings = await this.#wordingsOf(trx, row.survey_id);
      used.add(wordings);
      const worded = wordings.word(answers.get(id) ?? [], row.survey_version);
      for (const answer of worded) wordingOf.set(answer, answer.wording);
      const submission_id = this.#submissionIds.uuidOf(row.survey_id, row.submission_id);
      numbered.push({ id, response: { ...row, submission_id, answers: worded, deliveries: [] } });
    }
    const find = (answer: NewAnswer) => {
      const wording = wordingOf.get(answer);
      if (!wording) throw new Error('An answer has no wording.');
      return wording;
    };
    for (const wordings of used) await wordings.save(trx);
    const dialect = dialectOf(trx);
    const formed = numbered.map(({ id, response }) => ({ id, formed: formResponse(response, find) }));
    for (const statement of [insertWithIds(dialect, formed), ...partStatements(dialect, partRows(formed))])
      await statement.execute(trx);
  }

  async #wordingsOf(trx: Db, surveyId: number): Promise<FormerWordings> {
    const known = this.#wordings.get(surveyId);
    if (known) return known;
    const wordings = await FormerWordings.read(trx, surveyId, await this.#versionsOf(surveyId));
    this.#wordings.set(surveyId, wordings);
    return wordings;
  }

  async #versionsOf(surveyId: number): Promise<Versions> {
    const { db, table } = this.#former;
    const { rows } = await sql<{ version: number; questions: string }>`select version, questions
      from ${table('survey_versions')} where survey_id = ${surveyId}`.execute(db);
    return new Map(rows.map(({ version, questions }) => [version, JSON.parse(questions)]));
  }
}

/** Brings former responses over. */
export const createCopyist: CreateCopyist = (former, submissionIds) => new Copyist(former, submissionIds);
