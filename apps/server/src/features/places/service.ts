import { randomInt } from 'node:crypto';
import type { PlacesChange, SurveyPlaces } from '@userfeedback/contract';
import { SLUG } from '@userfeedback/contract/places-limits';
import { slugOf } from '@userfeedback/engine';
import { AppError, notFound } from '../../platform/api/app-error.ts';
import type { Db } from '../../platform/db/schema.ts';
import { lockRecord } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { findRow } from '../surveys/stored/service.ts';
import type { StoredSurvey } from '../surveys/stored/stored-survey.ts';
import { findOwner, findPlaces, findSlug, savePlaces, saveSlug } from './queries.ts';

type Stored = Pick<SurveyPlaces, 'on_pages'> & { link: Omit<SurveyPlaces['link'], 'slug'> };

const NOWHERE_ELSE: Stored = {
  on_pages: 'open',
  link: { enabled: false, description: '', image: '', again: false, invited_only: false, named: false },
};

export function getPlaces(deps: Deps, id: number): Promise<SurveyPlaces> {
  return readPlaces(deps, deps.db, id);
}

export function changePlaces(deps: Deps, id: number, change: PlacesChange): Promise<SurveyPlaces> {
  return deps.site.change((db) => updatePlaces({ config: deps.config, db }, id, change));
}

/** With its first change a survey gets the slug of its link. */
export async function updatePlaces(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  id: number,
  { on_pages, link = {} }: PlacesChange,
): Promise<SurveyPlaces> {
  await lockRecord(db, `places of survey ${id}`);
  const before = await readPlaces({ config }, db, id);
  const { slug: asked, ...wanted } = link;
  const slug = asked ?? (before.link.slug || (await newSlug(db, id)));
  if (slug !== before.link.slug) {
    await lockRecord(db, `slug ${slug}`);
    const owner = await findOwner(db, slug);
    if (owner && owner.survey_id !== id)
      throw new AppError('invalid', undefined, { 'link.slug': 'This address is in use.' });
    await saveSlug(db, id, slug);
  }
  const { slug: _, ...kept } = before.link;
  const stored = { on_pages: on_pages ?? before.on_pages, link: { ...kept, ...wanted } };
  await savePlaces(db, { survey_id: id, on_pages: stored.on_pages, link: JSON.stringify(stored.link) });
  return readPlaces({ config }, db, id);
}

/** The survey that has this slug or had it before. */
export async function findLinked(
  deps: Pick<Deps, 'config' | 'db'>,
  slug: string,
): Promise<{ row: StoredSurvey; link: SurveyPlaces['link'] } | undefined> {
  const owner = await findOwner(deps.db, slug);
  const row = owner && (await findRow(deps.db, owner.survey_id));
  return row && { row, link: (await placesOf(deps, deps.db, row.id)).link };
}

/** What a response is checked by. */
export async function findLink(db: Db, id: number): Promise<Stored['link']> {
  const row = await findPlaces(db, id);
  return row ? linkOf(row) : NOWHERE_ELSE.link;
}

/** Nobody can answer without a personal link. */
export function isInvitedOnly(link: Pick<Stored['link'], 'enabled' | 'invited_only'>): boolean {
  return link.enabled && link.invited_only;
}

function linkOf({ link }: { link: string }): Stored['link'] {
  return { ...NOWHERE_ELSE.link, ...JSON.parse(link) };
}

async function readPlaces(deps: Pick<Deps, 'config'>, db: Db, id: number): Promise<SurveyPlaces> {
  if (!(await findRow(db, id))) throw notFound('survey');
  return placesOf(deps, db, id);
}

async function placesOf({ config }: Pick<Deps, 'config'>, db: Db, id: number): Promise<SurveyPlaces> {
  const row = await findPlaces(db, id);
  const slug = (await findSlug(db, id)) ?? '';
  const { on_pages, link }: Stored = row ? { on_pages: row.on_pages, link: linkOf(row) } : NOWHERE_ELSE;
  const url = slug && `${config.publicUrl}/s/${slug}`;
  return { on_pages, url, link: { ...link, slug } };
}

async function newSlug(db: Db, id: number): Promise<string> {
  const survey = await findRow(db, id);
  return slugOf(survey?.title ?? '', Array.from({ length: SLUG.random }, randomLetter).join(''));
}

/** Without those that are easily taken for another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const randomLetter = () => LETTERS[randomInt(LETTERS.length)];
