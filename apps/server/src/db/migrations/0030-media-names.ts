import type { IndexStep } from '../migrate/step.ts';

/** Images are found by their names. */
export const step: IndexStep = {
  kind: 'expand',
  indexes: [{ name: 'media_file', table: 'media', on: '(file)' }],
};
