import { mayQuote, withoutQuotes } from '@userfeedback/engine';
import type { BackfillStep } from '../migrate/step.ts';
import { countSurveys, nextSurveys } from '../migrate/surveys.ts';
import type { Db } from '../schema.ts';

const NAME = '0047-braces-from-before';

/**
 * Texts from before there were quotes that look like one go on as the text they are: a character without width stands
 * between the braces. What was stored since the step began may quote, also when it is taken again.
 */
export const step: BackfillStep = {
  kind: 'backfill',
  release: '0.1.0',
  count: countSurveys,
  async fill(trx, dialect, after, limit) {
    const rows = await nextSurveys(trx, dialect, after, limit).select('id').execute();
    const ids = rows.map(({ id }) => id);
    const state = await trx
      .selectFrom('schema_state')
      .select('begun_at')
      .where('name', '=', NAME)
      .executeTakeFirst();
    if (ids.length > 0 && state) {
      const changed = [
        await fillSurveys(trx, ids, state.begun_at),
        await fillVersions(trx, ids, state.begun_at),
      ];
      // So that all processes read them anew.
      if (changed.includes(true))
        await trx
          .updateTable('changes')
          .set((eb) => ({ counter: eb('counter', '+', 1) }))
          .execute();
    }
    const last = ids.at(-1);
    return { after: last === undefined ? null : String(last), rows: ids.length };
  },
};

const CONTENT = ['questions', 'settings', 'translations'] as const;
type Content = Record<(typeof CONTENT)[number], string>;

/** Surveys with their drafts and publications. */
async function fillSurveys(trx: Db, ids: readonly number[], before: string): Promise<boolean> {
  let isChanged = false;
  const change = async (row: Content, save: (content: Content) => Promise<unknown>) => {
    const content = withoutQuotesIn(row);
    if (CONTENT.every((name) => content[name] === row[name])) return;
    await save(content);
    isChanged = true;
  };
  const surveys = trx.selectFrom('surveys').select(['id', ...CONTENT]);
  for (const { id, ...row } of await surveys
    .where('id', 'in', ids)
    .where('updated_at', '<', before)
    .execute())
    await change(row, (content) => trx.updateTable('surveys').set(content).where('id', '=', id).execute());
  const drafts = trx.selectFrom('survey_drafts').select(['survey_id', ...CONTENT]);
  for (const { survey_id, ...row } of await drafts
    .where('survey_id', 'in', ids)
    .where('saved_at', '<', before)
    .execute())
    await change(row, (content) =>
      trx.updateTable('survey_drafts').set(content).where('survey_id', '=', survey_id).execute(),
    );
  const publications = trx.selectFrom('survey_publications').select(['survey_id', 'id', ...CONTENT]);
  for (const { survey_id, id, ...row } of await publications
    .where('survey_id', 'in', ids)
    .where('at', '<', before)
    .execute())
    await change(row, (content) =>
      trx
        .updateTable('survey_publications')
        .set(content)
        .where('survey_id', '=', survey_id)
        .where('id', '=', id)
        .execute(),
    );
  return isChanged;
}

async function fillVersions(trx: Db, ids: readonly number[], before: string): Promise<boolean> {
  let isChanged = false;
  const rows = await trx
    .selectFrom('survey_versions')
    .select(['survey_id', 'version', 'questions', 'texts'])
    .where('survey_id', 'in', ids)
    .where('created_at', '<', before)
    .execute();
  for (const { survey_id, version, ...row } of rows) {
    const next = { questions: inQuestions(row.questions), texts: inVersionTexts(row.texts) };
    if (next.questions === row.questions && next.texts === row.texts) continue;
    isChanged = true;
    await trx
      .updateTable('survey_versions')
      .set(next)
      .where('survey_id', '=', survey_id)
      .where('version', '=', version)
      .execute();
  }
  return isChanged;
}

function withoutQuotesIn({ questions, settings, translations }: Content): Content {
  return {
    questions: inQuestions(questions),
    settings: changed(
      settings,
      (stored: { thank_you?: { message?: string }; limits?: { closed_message?: string } }) => {
        const { thank_you, limits } = stored;
        if (thank_you?.message) thank_you.message = withoutQuotes(thank_you.message);
        if (limits?.closed_message) limits.closed_message = withoutQuotes(limits.closed_message);
      },
    ),
    translations: changed(
      translations,
      (stored: Record<string, { key: string; of: string; text: string }[]>) => {
        for (const each of Object.values(stored).flat())
          if (mayQuote(each.key)) {
            each.of = withoutQuotes(each.of);
            each.text = withoutQuotes(each.text);
          }
      },
    ),
  };
}

function inQuestions(text: string): string {
  return changed(text, (questions: { title?: string }[]) => {
    for (const question of questions) if (question.title) question.title = withoutQuotes(question.title);
  });
}

function inVersionTexts(text: string): string {
  return changed(text, (stored: Record<string, Record<string, string>>) => {
    for (const texts of Object.values(stored))
      for (const [key, each] of Object.entries(texts)) if (mayQuote(key)) texts[key] = withoutQuotes(each);
  });
}

/** The text of a JSON value after a change; untouched where nothing could look like a quote. */
function changed<Value>(text: string, change: (value: Value) => void): string {
  if (!text.includes('{{')) return text;
  const value: Value = JSON.parse(text);
  const before = JSON.stringify(value);
  change(value);
  const next = JSON.stringify(value);
  return next === before ? text : next;
}
