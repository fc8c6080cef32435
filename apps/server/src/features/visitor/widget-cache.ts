import { hasLimits } from '@userfeedback/engine';
import type { PreparedBody } from '../../platform/api/prepared-body.ts';
import { prepareBody } from '../../platform/api/prepared-body.ts';
import type { Deps, SiteNow } from '../../platform/deps.ts';
import { documentParts } from '../addon-store/placement.ts';
import { draftOf } from '../surveys/stored/stored-survey.ts';
import type { Made } from './kept-document.ts';
import { KeptDocument, listStates } from './kept-document.ts';
import { findNextPublishing, listPublished } from './queries.ts';
import { endsOf, widgetDocument } from './widget-document.ts';

interface Prepared extends Made {
  body: PreparedBody;
  hasFonts: boolean;
}

/** The widget's document; rebuilt after a change, otherwise sent from the cache. */
export class WidgetCache {
  readonly #deps: Deps;
  readonly #document: KeptDocument<Prepared>;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#document = new KeptDocument(deps, (site, now) => prepare(deps, site, now));
  }

  current(): PreparedBody | undefined {
    return this.#document.current()?.body;
  }

  /** While the database is unavailable, the last known document. */
  async fresh(): Promise<PreparedBody> {
    return (await this.#document.fresh()).body;
  }

  /** Whether a survey that visitors may see uses a font: its pages must allow that. */
  async hasFonts(): Promise<boolean> {
    if (this.#deps.config.fonts === null) return false;
    return (this.#document.current() ?? (await this.#document.fresh())).hasFonts;
  }
}

async function prepare(deps: Deps, site: SiteNow, now: Date): Promise<Prepared> {
  const { db, host, config, addons } = deps;
  const [surveys, next] = await Promise.all([listPublished(db, now), findNextPublishing(db, now)]);
  const limited = surveys
    .map((row) => ({ ...draftOf(row), id: row.id }))
    .filter(({ settings }) => hasLimits(settings.limits));
  const limits = await listStates(deps, limited);
  const document = await widgetDocument(surveys, {
    limits,
    site,
    host,
    publicAddons: addons.flatMap(({ manifest }) => (manifest.isPublic ? manifest.slug : [])),
    config,
    now,
    addonParts: await documentParts(deps),
  });
  return {
    body: await prepareBody(Buffer.from(JSON.stringify(document))),
    hasFonts: document.surveys.some(({ font_sheet }) => font_sheet !== null),
    limited,
    limits,
    moments: [...(next ? [next] : []), ...document.surveys.flatMap(({ settings }) => endsOf(settings.behavior))],
  };
}
