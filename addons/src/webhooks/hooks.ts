import { endpoint, Id, Moment, Success } from '@userfeedback/contract';
import { WEBHOOK_EVENTS } from '@userfeedback/contract/limits';
import { z } from 'zod';

/** Of a whole site. */
export const HOOKS_MAX = 100;
const URL_MAX = 2000;

export const Hook = z.object({
  id: z.int(),
  event: z.enum(WEBHOOK_EVENTS),
  /** Null: of every survey. */
  survey_id: z.int().nullable(),
  /** The rest of the address may be secret. */
  host: z.string(),
  api_key: z.object({ id: z.int(), name: z.string() }),
  created_at: Moment,
  /** `resting`: its survey is not published. */
  state: z.enum(['working', 'failing', 'paused', 'resting']),
});
export type Hook = z.infer<typeof Hook>;

const NewHook = z.object({
  target_url: z.string().trim().max(URL_MAX),
  event: z.enum(WEBHOOK_EVENTS),
  /** Absent: of every survey. */
  survey_id: Id.optional(),
});

const capability = { capability: 'manage-hooks' } as const;
const tag = 'Hooks';
const ById = z.object({ id: Id });

/** How automation services subscribe; each key sees its own. */
export const hookEndpoints = {
  create: endpoint(
    'POST',
    '/hooks',
    { ...capability, perMinute: 60 },
    { summary: 'Send each event of a kind to an address from now on; only for API keys', tag, status: 201 },
  )
    .input(NewHook)
    /** The secret that signs the calls is shown once; null: the key has this hook already. */
    .output(z.object({ hook: Hook, secret: z.string().nullable() })),
  list: endpoint('GET', '/hooks', capability, { summary: 'The hooks of the calling key', tag }).output(z.array(Hook)),
  sample: endpoint('GET', '/hooks/sample', capability, {
    summary: 'What a hook would send: the newest three of an event, or one made up',
    tag,
  })
    .input(NewHook.omit({ target_url: true }))
    .output(z.array(z.record(z.string(), z.unknown()))),
  get: endpoint('GET', '/hooks/{id}', capability, { summary: 'One hook of the calling key', tag })
    .input(ById)
    .output(Hook),
  delete: endpoint('DELETE', '/hooks/{id}', capability, {
    summary: 'Send no more to an address; what waits for it is dropped',
    tag,
  })
    .input(ById)
    .output(Success),
};
