import type { AddonMigrations } from '@userfeedback/addon-kit';
import type { Generated } from 'kysely';
import type { Hook } from '../../hooks.ts';

/** Moments are ISO 8601 text in UTC. */
export interface HookTable {
  id: Generated<number>;
  api_key_id: number;
  event: Hook['event'];
  /** Null: of every survey. */
  survey_id: number | null;
  /** Sealed, as is the secret. */
  target_url: string;
  /** Tells whether a key asks for the same hook again. */
  target_hash: string;
  secret: string;
  created_at: string;
}

export const hookMigrations: AddonMigrations = [
  {
    name: '0001-hooks',
    tables: ({ id, numbered, key }) => [
      `create table webhook_hooks (
        id ${numbered},
        api_key_id ${id} not null references api_keys (id) on delete cascade,
        event text not null,
        survey_id ${id} references surveys (id) on delete cascade,
        target_url text not null,
        target_hash ${key} not null,
        secret text not null,
        created_at ${key} not null
      )`,
      'create unique index webhook_hooks_once on webhook_hooks (api_key_id, event, coalesce(survey_id, 0), target_hash)',
    ],
  },
];
