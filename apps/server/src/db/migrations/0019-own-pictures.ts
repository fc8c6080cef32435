import type { Kysely } from 'kysely';
import type { DialectName } from '../dialect.ts';
import type { SecretsFor } from '../secrets-for.ts';

type Tables = {
  surveys: { id: number; questions: string; settings: string };
  survey_versions: { survey_id: number; version: number; questions: string };
  settings: { name: string; value: string };
  media: { file: string };
};

type ChangeAddress = (address: unknown) => unknown;

/**
 * Addresses of pictures that lie here lose the server's address. A file of the media library has a name that nobody
 * else gives, so it is known under former addresses of this server, too.
 */
export async function up(
  untyped: Kysely<unknown>,
  _dialect: DialectName,
  _secrets: SecretsFor,
  publicUrl: string,
): Promise<void> {
  const db = untyped.withTables<Tables>();
  const change = await toStoredAddress(db, publicUrl);
  for (const { id, questions, settings } of await db
    .selectFrom('surveys')
    .select(['id', 'questions', 'settings'])
    .execute()) {
    const next = { questions: inQuestions(questions, change), settings: inSurveySettings(settings, change) };
    if (next.questions === questions && next.settings === settings) continue;
    await db.updateTable('surveys').set(next).where('id', '=', id).execute();
  }
  for (const { survey_id, version, questions } of await db
    .selectFrom('survey_versions')
    .select(['survey_id', 'version', 'questions'])
    .execute()) {
    const next = inQuestions(questions, change);
    if (next === questions) continue;
    await db
      .updateTable('survey_versions')
      .set({ questions: next })
      .where('survey_id', '=', survey_id)
      .where('version', '=', version)
      .execute();
  }
  const site = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'userfeedback')
    .executeTakeFirst();
  if (!site) return;
  const value = inSiteSettings(site.value, change);
  if (value !== site.value)
    await db.updateTable('settings').set({ value }).where('name', '=', 'userfeedback').execute();
}

async function toStoredAddress(db: Kysely<Tables>, publicUrl: string): Promise<ChangeAddress> {
  const files = new Set((await db.selectFrom('media').select('file').execute()).map(({ file }) => file));
  const own = new URL(publicUrl);
  const folder = own.pathname.replace(/\/+$/, '');
  return (address) => {
    if (typeof address !== 'string' || !/^https?:/i.test(address) || !URL.canParse(address)) return address;
    const { origin, pathname, search, hash } = new URL(address);
    const file = /\/media\/([^/]+)$/.exec(pathname)?.[1];
    if (file !== undefined && files.has(file)) return `/media/${file}${search}${hash}`;
    if (origin !== own.origin || !pathname.startsWith(`${folder}/`)) return address;
    const path = `${pathname.slice(folder.length)}${search}${hash}`;
    return path.startsWith('//') ? address : path;
  };
}

/** Changes a field of an object if it has it. */
function changeField(object: unknown, field: string, change: ChangeAddress): boolean {
  if (typeof object !== 'object' || object === null || !(field in object)) return false;
  const fields = object as Record<string, unknown>;
  const before = fields[field];
  fields[field] = change(before);
  return fields[field] !== before;
}

function inQuestions(text: string, change: ChangeAddress): string {
  const questions: { config?: { options?: unknown[] } }[] = JSON.parse(text);
  const options = questions.flatMap(({ config }) => config?.options ?? []);
  const changed = options.map((option) => changeField(option, 'image', change));
  return changed.includes(true) ? JSON.stringify(questions) : text;
}

function inSurveySettings(text: string, change: ChangeAddress): string {
  const settings: { theming?: unknown } = JSON.parse(text);
  return changeField(settings.theming, 'custom_logo', change) ? JSON.stringify(settings) : text;
}

function inSiteSettings(text: string, change: ChangeAddress): string {
  const settings: unknown = JSON.parse(text);
  const fields = ['widget_custom_logo', 'notifications_header_image'];
  const changed = fields.map((field) => changeField(settings, field, change));
  return changed.includes(true) ? JSON.stringify(settings) : text;
}
