import type { IndexStep } from '../migrate/step.ts';

/** Images that the site around us keeps stand among uploads, the newest first. */
export const step: IndexStep = {
  kind: 'expand',
  indexes: [
    { name: 'media_of_host', table: 'media', on: '(host_id) where host_id is not null' },
    { name: 'media_newest', table: 'media', on: '(created_at, id)' },
  ],
};
