import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, Success } from '../shapes.ts';

/** The survey as visitors get it, or as it is being edited. */
export const LinkContent = z.enum(['live', 'draft']);
export type LinkContent = z.infer<typeof LinkContent>;

/** For trying a survey out on a page of the site, or on the page of its link. The token is shown once, when the link is made. */
export const SurveyLink = z.object({
  id: z.int(),
  kind: z.literal('test'),
  content: LinkContent,
  follow_rules: z.boolean(),
  made_by: z.string(),
  made_at: z.string(),
  expires_at: z.string(),
  opened_at: z.string().nullable(),
});
export type SurveyLink = z.infer<typeof SurveyLink>;

const edit = { capability: 'edit-surveys' } as const;
const tag = 'Surveys';

export const links = {
  list: endpoint('GET', '/surveys/{id}/links', edit, { summary: 'The links to test a survey', tag })
    .input(z.object({ id: Id }))
    .output(z.object({ items: z.array(SurveyLink) })),
  create: endpoint('POST', '/surveys/{id}/links', edit, {
    summary: 'Make a link to test a survey',
    tag,
    status: 201,
  })
    .input(
      z.object({
        id: Id,
        kind: z.literal('test').default('test'),
        content: LinkContent.default('draft'),
        follow_rules: z.boolean().default(false),
      }),
    )
    .output(
      z.object({
        id: z.int(),
        token: z.string(),
        /** The test on the page of the survey's link. */
        url: z.string(),
        expires_at: z.string(),
      }),
    ),
  delete: endpoint('DELETE', '/surveys/{id}/links/{link_id}', edit, { summary: 'Revoke a link', tag })
    .input(z.object({ id: Id, link_id: Id }))
    .output(Success),
};
