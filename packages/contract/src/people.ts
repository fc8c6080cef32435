import { z } from 'zod';
import { PersonName } from './account.ts';
import { endpoint } from './endpoint.ts';
import { SECOND_FACTORS } from './factors.ts';
import { PEOPLE_FILTERS, PERSON_STATUSES } from './limits.ts';
import { GivenAddress, Id, Order, Page, Pagination, PerPage, Search, Success } from './shapes.ts';

const PEOPLE_KEYS = ['name', 'role', 'last_seen_at', 'created_at'] as const;

/** Somebody who may sign in, now or once an invitation is accepted. */
export const Person = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  /** Managed by the site around us: nothing of it can be changed here. */
  is_of_host: z.boolean(),
  status: z.enum(PERSON_STATUSES),
  second_factor: z.array(z.enum(SECOND_FACTORS)),
  /** Written at most once in five minutes; null before the first sign-in. */
  last_seen_at: z.string().nullable(),
  created_at: z.string(),
  /** Null: not invited, or the mail was not sent yet. */
  invitation_expires_at: z.string().nullable(),
  /** Why the latest mail about the account was given up. */
  undelivered: z.string().nullable(),
  /** Nobody else could let people in. */
  is_last_manager: z.boolean(),
  /** How many keys that are alive this person made. */
  api_keys: z.int(),
});
export type Person = z.infer<typeof Person>;

export const PeopleListQuery = z.object({
  page: Page,
  per_page: PerPage,
  orderby: z.enum(PEOPLE_KEYS).default('name'),
  order: Order.default('asc'),
  filter: z.strictObject({ status: z.enum(PEOPLE_FILTERS).default('all') }).prefault({}),
  search: Search,
});
export type PeopleListQuery = z.infer<typeof PeopleListQuery>;

const RoleId = z.string().max(100);
const ById = z.object({ id: Id });
/** Null where mails are sent. */
const MadeLink = z.object({ link: z.string().nullable() });
const Invited = MadeLink.extend({ person: Person });

const tag = 'People';
const manage = { capability: 'manage-people' } as const;
const change = { ...manage, needs_proof: true } as const;

export const people = {
  list: endpoint('GET', '/people', manage, { summary: 'Everybody who may sign in', tag })
    .input(PeopleListQuery)
    .output(
      z.object({
        items: z.array(Person),
        pagination: Pagination,
        status_filters: z.array(z.object({ status: z.enum(PEOPLE_FILTERS), count: z.int() })),
      }),
    ),
  invite: endpoint('POST', '/people/invitations', change, {
    summary: 'Invite somebody, or invite them again with another role',
    tag,
    status: 201,
  })
    .input(z.object({ email: GivenAddress, name: PersonName.or(z.literal('')).default(''), role: RoleId }))
    .output(Invited),
  inviteAgain: endpoint('POST', '/people/{id}/invitation', change, {
    summary: 'Send an invitation again; the link before it stops working',
    tag,
  })
    .input(ById)
    .output(Invited),
  withdraw: endpoint('DELETE', '/people/{id}/invitation', change, {
    summary: 'Withdraw an invitation; its account and link are gone',
    tag,
  })
    .input(ById)
    .output(Success),
  update: endpoint('PUT', '/people/{id}', change, {
    summary: 'Change the role of somebody, deactivate or activate the account; at once in every process',
    tag,
  })
    .input(
      ById.extend({
        role: RoleId.optional(),
        status: z.enum(['active', 'deactivated']).optional(),
        /** With `deactivated`: also the keys that this person made. */
        revoke_keys: z.boolean().default(false),
      }),
    )
    .output(Person),
  remove: endpoint('DELETE', '/people/{id}', change, {
    summary: 'Remove an account; surveys, uploads and responses stay',
    tag,
  })
    .input(ById.extend({ revoke_keys: z.boolean().default(false) }))
    .output(Success),
  sendPasswordLink: endpoint('POST', '/people/{id}/password-link', change, {
    summary: 'Send a link to choose a new password',
    tag,
  })
    .input(ById)
    .output(MadeLink),
  resetFactors: endpoint('DELETE', '/people/{id}/second-factors', change, {
    summary: 'Remove codes, passkeys and recovery codes of somebody, and end all sessions',
    tag,
  })
    .input(ById)
    .output(Success),
  signOut: endpoint('DELETE', '/people/{id}/sessions', manage, { summary: 'End all sessions of somebody', tag })
    .input(ById)
    .output(Success),
};
