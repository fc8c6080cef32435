import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { INVITATION_STATES, INVITATIONS } from './places-limits.ts';
import { GivenAddress, Id, Success } from './shapes.ts';

const OneLine = z
  .string()
  .trim()
  .regex(/^[^\r\n]*$/, { error: 'Please use one line.' });

export const InvitationState = z.enum(INVITATION_STATES);
export type InvitationState = z.infer<typeof InvitationState>;

/** A personal link. Its code is in the list's own file only. */
export const Invitation = z.object({
  /** Its number in the survey. */
  id: z.int(),
  /** Both are empty if it was made for nobody in particular. */
  name: z.string(),
  email: z.string(),
  state: InvitationState,
  /** The last day on which it works, where the site is; null: it has no end. */
  until: z.string().nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

export const InvitedPerson = z.object({
  name: OneLine.min(1).max(INVITATIONS.name),
  email: GivenAddress.default(''),
});
export type InvitedPerson = z.infer<typeof InvitedPerson>;

export const NewInvitations = z
  .object({
    /** Makes so many for nobody in particular. */
    count: z.int().min(1).max(INVITATIONS.atOnce).optional(),
    people: z.array(InvitedPerson).min(1).max(INVITATIONS.atOnce).optional(),
    until: z.iso.date().optional(),
    /** Made by the client; the same key again makes nothing more. */
    creation_key: z.string().min(1).max(64).optional(),
  })
  .refine(({ count, people }) => (count === undefined) !== (people === undefined), {
    path: ['count'],
    message: 'Give either a number or a list of people.',
  });
export type NewInvitations = z.output<typeof NewInvitations>;

const tag = 'Personal links';
const OfSurvey = z.object({ id: Id });

export const invitations = {
  list: endpoint(
    'GET',
    '/surveys/{id}/invitations',
    { capability: 'edit-surveys', isDownload: true },
    {
      summary:
        'The personal links of a survey, the newest first; `format=csv` is a file of all of them with their codes. Needs the right to view results',
      tag,
    },
  )
    .input(
      OfSurvey.extend({
        filter: z.strictObject({ state: InvitationState.optional() }).prefault({}),
        /** Occurs in the name or the address. */
        search: z.string().trim().max(200).default(''),
        before: Id.optional().describe('The `next_before` of the previous reply.'),
        format: z.enum(['json', 'csv']).default('json'),
      }),
    )
    .output(
      z.object({
        items: z.array(Invitation),
        next_before: z.int().nullable(),
        /** Of the whole survey. */
        counts: z.record(InvitationState, z.int()),
      }),
    ),
  create: endpoint(
    'POST',
    '/surveys/{id}/invitations',
    { capability: 'edit-surveys', bodyLimit: INVITATIONS.bytes },
    { summary: 'Make personal links, each for one response', tag, status: 201 },
  )
    .input(NewInvitations.safeExtend(OfSurvey.shape))
    .output(z.object({ made: z.int() })),
  withdraw: endpoint(
    'POST',
    '/surveys/{id}/invitations/withdraw',
    { capability: 'edit-surveys' },
    { summary: 'Withdraw personal links; those that were used stay used', tag },
  )
    .input(OfSurvey.extend({ ids: z.array(Id).min(1).max(INVITATIONS.withdrawn) }))
    .output(Success),
};
