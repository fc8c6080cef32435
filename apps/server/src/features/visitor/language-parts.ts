import { createHash, createHmac } from 'node:crypto';
import type { LanguagePart, SurveyDraft } from '@userfeedback/contract';
import { languagePart, liveTexts, panelParts, spokenIn } from '@userfeedback/engine';
import { WORD_FILES } from '@userfeedback/engine/languages/words/index';
import { LRUCache } from 'lru-cache';
import { notFound } from '../../platform/api/app-error.ts';
import type { PreparedBody } from '../../platform/api/prepared-body.ts';
import { prepareBody } from '../../platform/api/prepared-body.ts';
import type { Deps } from '../../platform/deps.ts';
import type { SiteSecrets } from '../../platform/secrets.ts';
import { acceptedSecrets, isSame } from '../../platform/secrets.ts';
import { findVersionQuestions, findVersionTexts } from '../surveys/stored/service.ts';
import { readQuestionsOf } from '../surveys/stored/stored-survey.ts';

/** Survey, version, tag, hash of the content, seal. Survey 0 has only the panel's words. */
const NAME = /^((\d{1,15})\.(\d{1,9})\.([\w-]{2,35})\.[\w-]{10})\.([\w-]{16})$/;

type Spoken = Pick<SurveyDraft, 'title' | 'questions' | 'settings' | 'languages' | 'translations'>;

/** By tag: the live languages, and the base language if the widget must load its words. */
export function languageParts(survey: Spoken): Record<string, LanguagePart> {
  const { base } = survey.languages;
  const needed = panelParts(survey.questions);
  const ofBase = base !== null && !['en', undefined].includes(spokenIn(base)) ? { [base]: {} } : {};
  return Object.fromEntries(
    Object.entries({ ...ofBase, ...liveTexts(survey) }).map(([tag, texts]) => [
      tag,
      languagePart(WORD_FILES, tag, base, texts, needed),
    ]),
  );
}

/**
 * Names change with the content of a part. The seal shows that the document has named it, since nobody may read what
 * was never published.
 */
export function namesOf(
  parts: Readonly<Record<string, LanguagePart>>,
  { id, version, base }: { id: number; version: number; base: string | null },
  { secret }: SiteSecrets,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parts).map(([tag, part]) => {
      const hash = createHash('sha256').update(JSON.stringify(part)).digest('base64url').slice(0, 10);
      const isOfAll = tag === base && part.words.types === undefined;
      const place = isOfAll ? `0.0.${tag}.${hash}` : `${id}.${version}.${tag}.${hash}`;
      return [tag, `${place}.${sealOf(secret, place)}`];
    }),
  );
}

function sealOf(secret: string, place: string): string {
  return createHmac('sha256', secret).update(`language ${place}`).digest('base64url').slice(0, 16);
}

export class LanguageParts {
  readonly #deps: Pick<Deps, 'db' | 'config'>;
  readonly #bodies = new LRUCache<string, PreparedBody>({ max: 500 });

  constructor(deps: Pick<Deps, 'db' | 'config'>) {
    this.#deps = deps;
  }

  /** Throws `not_found` for a name that no document has named, or of a survey that is gone. */
  async get(name: string): Promise<PreparedBody> {
    const known = this.#bodies.get(name);
    if (known) return known;
    const [, place = '', id, version, tag = '', seal = ''] = NAME.exec(name) ?? [];
    const isSealed = acceptedSecrets(this.#deps.config).some((secret) => isSame(seal, sealOf(secret, place)));
    const found = isSealed ? await this.#find(Number(id), Number(version), tag) : undefined;
    if (!found) throw notFound('language');
    const part = languagePart(WORD_FILES, tag, found.base, found.texts[tag] ?? {}, panelParts(found.questions));
    const body = await prepareBody(Buffer.from(JSON.stringify(part)));
    this.#bodies.set(name, body);
    return body;
  }

  async #find(id: number, version: number, tag: string) {
    const { db } = this.#deps;
    // Named only for surveys with this base.
    if (id === 0) return { base: tag, texts: {}, questions: [] };
    const found = await findVersionTexts(db, id, version);
    const questions = (await findVersionQuestions(db, id, version)) ?? '[]';
    return found && { ...found, questions: readQuestionsOf(questions) };
  }
}
