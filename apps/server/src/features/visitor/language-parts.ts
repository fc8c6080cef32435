import { createHash, createHmac } from 'node:crypto';
import type { LanguagePart, SurveyDraft } from '@userfeedback/contract';
import { languagePart, liveTexts, spokenIn } from '@userfeedback/engine';
import { WORD_FILES } from '@userfeedback/engine/languages/words/index';
import { LRUCache } from 'lru-cache';
import { notFound } from '../../platform/api/app-error.ts';
import type { PreparedBody } from '../../platform/api/prepared-body.ts';
import { prepareBody } from '../../platform/api/prepared-body.ts';
import type { Deps } from '../../platform/deps.ts';
import type { SiteSecrets } from '../../platform/secrets.ts';
import { acceptedSecrets, isSame } from '../../platform/secrets.ts';
import { findVersionTexts } from '../surveys/stored/service.ts';

/** Survey, version, tag, hash of the content, seal; survey 0 has words alone. */
const NAME = /^((\d{1,15})\.(\d{1,9})\.([\w-]{2,35})\.[\w-]{10})\.([\w-]{16})$/;

type Spoken = Pick<SurveyDraft, 'title' | 'questions' | 'settings' | 'languages' | 'translations'>;

/**
 * What visitors may read a survey in besides the words that the widget brings, by tag: the live languages, and its base
 * where the widget must load words for it.
 */
export function languageParts(survey: Spoken): Record<string, LanguagePart> {
  const { base } = survey.languages;
  const ofBase = base !== null && !['en', undefined].includes(spokenIn(base)) ? { [base]: {} } : {};
  return Object.fromEntries(
    Object.entries({ ...ofBase, ...liveTexts(survey) }).map(([tag, texts]) => [
      tag,
      languagePart(WORD_FILES, tag, base, texts),
    ]),
  );
}

/**
 * The names under which a survey's parts are found: they change with what is in them. The seal shows that the document has
 * named it, since what was never published is nobody's to read.
 */
export function namesOf(
  parts: Readonly<Record<string, LanguagePart>>,
  { id, version, base }: { id: number; version: number; base: string | null },
  { secret }: SiteSecrets,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parts).map(([tag, part]) => {
      const hash = createHash('sha256').update(JSON.stringify(part)).digest('base64url').slice(0, 10);
      const place = tag === base ? `0.0.${tag}.${hash}` : `${id}.${version}.${tag}.${hash}`;
      return [tag, `${place}.${sealOf(secret, place)}`];
    }),
  );
}

function sealOf(secret: string, place: string): string {
  return createHmac('sha256', secret).update(`language ${place}`).digest('base64url').slice(0, 16);
}

/** The parts of surveys' versions, with the words of this release. */
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
    const found = isSealed ? await this.#find(Number(id), Number(version)) : undefined;
    if (!found) throw notFound('language');
    const part = languagePart(WORD_FILES, tag, found.base, found.texts[tag] ?? {});
    const body = await prepareBody(Buffer.from(JSON.stringify(part)));
    this.#bodies.set(name, body);
    return body;
  }

  async #find(id: number, version: number): ReturnType<typeof findVersionTexts> {
    return id === 0 ? { base: null, texts: {} } : findVersionTexts(this.#deps.db, id, version);
  }
}
