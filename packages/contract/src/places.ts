import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { LINK_DESCRIPTION_MAX, ON_PAGES, SLUG } from './places-limits.ts';
import { Id } from './shapes.ts';

const Slug = z
  .string()
  .min(SLUG.least)
  .max(SLUG.most)
  .regex(/^[a-z\d]([a-z\d-]*[a-z\d])?$/, {
    error: 'Please use the letters a to z, digits and hyphens, with no hyphen at the start or the end.',
  });

const Link = z.object({
  /** Anybody with the address can answer. */
  enabled: z.boolean(),
  /** The end of its address; empty before the first change. */
  slug: z.string(),
  description: z.string().trim().max(LINK_DESCRIPTION_MAX),
  /** Shown in previews of the link; empty for the survey's logo. */
  image: z.string().max(2000),
  /** Whoever has answered can answer again. */
  again: z.boolean(),
  /** Nobody can answer without a personal link: the survey has no place on pages then. */
  invited_only: z.boolean(),
  /** Responses show the name that their personal link was made for. */
  named: z.boolean(),
});

/** Where visitors can find a survey. Changes act at once. */
export const SurveyPlaces = z.object({
  on_pages: z.enum(ON_PAGES),
  /** The link's address; empty before the first change. */
  url: z.string(),
  link: Link,
});
export type SurveyPlaces = z.infer<typeof SurveyPlaces>;

/** What is not named stays as it is. */
export const PlacesChange = z.object({
  on_pages: SurveyPlaces.shape.on_pages.optional(),
  link: Link.extend({ slug: Slug }).partial().optional(),
});
export type PlacesChange = z.infer<typeof PlacesChange>;

const tag = 'Places';
const OfSurvey = z.object({ id: Id });

export const places = {
  get: endpoint(
    'GET',
    '/surveys/{id}/places',
    { capability: 'edit-surveys' },
    { summary: 'Where visitors can find a survey: on pages and by its link', tag },
  )
    .input(OfSurvey)
    .output(SurveyPlaces),
  update: endpoint(
    'PUT',
    '/surveys/{id}/places',
    { capability: 'edit-surveys' },
    { summary: 'Change where visitors can find a survey; acts at once', tag },
  )
    .input(PlacesChange.extend(OfSurvey.shape))
    .output(SurveyPlaces),
};
