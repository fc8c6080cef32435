import { Switch } from '@mantine/core';
import { t } from '../strings.ts';
import { FormCard } from './form-card.tsx';
import type { RatingForm } from './use-rating-form.ts';

const SWITCHES = ['show_rating', 'show_vote_count', 'show_uf_logo', 'use_review_schema'] as const;

/** What stands beside the icons, and what search engines are told (PR-17 to PR-20). */
export function ShownCard({ settings, change }: RatingForm) {
  return (
    <FormCard title={t.shown.title} help={t.shown.help}>
      {SWITCHES.map((name) => {
        const { label, help } = t.shown[name];
        return (
          <Switch
            key={name}
            label={label}
            description={help}
            checked={settings[name] === 'yes'}
            onChange={(event) => change({ [name]: event.currentTarget.checked ? 'yes' : 'no' })}
          />
        );
      })}
    </FormCard>
  );
}
