import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Moment } from './shapes.ts';

const Asked = z.object({
  email: z
    .string()
    .trim()
    .max(320)
    .regex(/^[^\s@]+@[^\s@]+$/, 'Please enter a valid e-mail address.'),
  page: z.int().min(1).max(1_000_000),
});

/** All texts are plain text: `<b>` is what somebody wrote. */
export const PersonalData = z.object({
  data: z.array(
    z.object({
      group_id: z.string(),
      group_label: z.string(),
      item_id: z.string(),
      data: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  ),
  done: z.boolean(),
});
export type PersonalData = z.infer<typeof PersonalData>;

/** What one call erased; call the next page until it is done. */
export const ErasedData = z.object({
  items_removed: z.int(),
  items_retained: z.int(),
  /** What the person has to be told, as plain text; sentences about the whole come with the last call. */
  messages: z.array(z.string()),
  done: z.boolean(),
});
export type ErasedData = z.infer<typeof ErasedData>;

export const PrivacyText = z.object({
  sections: z.array(z.object({ title: z.string(), sentences: z.array(z.string()) })),
});
export type PrivacyText = z.infer<typeof PrivacyText>;

/** All that was erased for one person at one time. Nothing in it tells who that was. */
export const Erasure = z.object({
  reference: z.string(),
  state: z.enum(['going_on', 'done']),
  /** The name of the site around us, or the command line. */
  made_by: z.string(),
  begun_at: Moment,
  finished_at: Moment.nullable(),
  /** Responses to erase, and how many of them are erased. */
  found: z.int(),
  erased: z.int(),
  surveys: z.int(),
  /** Messages that were being sent at that moment. */
  sending: z.int(),
});
export type Erasure = z.infer<typeof Erasure>;

const tag = 'Privacy';
const site = { capability: 'site' } as const;

export const privacy = {
  exportFound: endpoint('POST', '/host/privacy/export', site, {
    summary: 'What responses hold of a person, 100 responses a page',
    tag,
  })
    .input(Asked)
    .output(PersonalData),
  eraseFound: endpoint('POST', '/host/privacy/erase', site, {
    summary: 'Erase the responses that hold an address for good, at most 100 a call; called again it goes on',
    tag,
  })
    .input(Asked)
    .output(ErasedData),
  text: endpoint('GET', '/host/privacy/text', site, {
    summary: 'What surveys store, as sentences for a privacy policy',
    tag,
  }).output(PrivacyText),
  erasures: endpoint(
    'GET',
    '/privacy/erasures',
    { capability: 'manage-settings' },
    { summary: 'What was erased, the newest first', tag },
  ).output(z.object({ items: z.array(Erasure) })),
};
