import type { SiteDb } from '../tables.ts';
import { hasComments, insertComment } from './queries.ts';

const FIRST_COMMENTS = [
  {
    post_id: 102,
    author: 'Henrike',
    body: 'Ours lost its whistle in 1998 and my father replaced it with a referee’s one. Every Sunday breakfast began with a foul.',
    created_at: '2026-03-12T08:41:00.000Z',
  },
  {
    post_id: 102,
    author: 'Line',
    body: 'For the record: the brakes are fine. They are just honest.',
    created_at: '2026-03-12T16:05:00.000Z',
  },
  {
    post_id: 108,
    author: 'Tobias K.',
    body: 'Forgot it for two days in the fridge because of a power cut and a birthday. Best loaf I ever baked. I am now a little worried about what else I should forget.',
    created_at: '2026-10-02T19:12:00.000Z',
  },
  {
    post_id: 109,
    author: 'M. Albers',
    body: 'I would like to disagree with Jonas in public. Six strokes, not ten. But the felt pen is a revelation, and I am fifty-eight.',
    created_at: '2026-10-14T06:30:00.000Z',
  },
  {
    post_id: 110,
    author: 'Svea',
    body: 'I was the one with the standard lamp. It still works.',
    created_at: '2026-10-29T21:55:00.000Z',
  },
  {
    post_id: 112,
    author: 'Anneke',
    body: 'We call it the “who knows” drawer. As in: who knows what that is, who knows when we will need it.',
    created_at: '2026-11-17T18:20:00.000Z',
  },
  {
    post_id: 112,
    author: 'Joris',
    body: 'Thirteen keys here, two locks. I am keeping all of them. You cannot prove that there are no other doors.',
    created_at: '2026-11-18T07:02:00.000Z',
  },
] as const;

/** Does nothing if there are comments. */
export async function addFirstComments(db: SiteDb): Promise<void> {
  if (await hasComments(db)) return;
  for (const comment of FIRST_COMMENTS) await insertComment(db, comment);
}
