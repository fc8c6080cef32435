import type { IndexStep } from '../migrate/step.ts';

/** Of two files that call a response the same. */
export const step: IndexStep = {
  kind: 'expand',
  indexes: [
    {
      name: 'imported_responses_import_key',
      table: 'imported_responses',
      on: '(survey_id, import_key) where import_key is not null',
    },
  ],
};
