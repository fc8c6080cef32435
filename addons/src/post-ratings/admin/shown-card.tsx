import { Switch } from '@mantine/core';
import type { SettingsForm } from '@userfeedback/admin-ui';
import type { PostRatingSettings } from '../endpoints.ts';
import { FormCard } from './form-card.tsx';
import { t } from './messages/post-ratings.ts';

const SWITCHES = ['show_rating', 'show_vote_count', 'show_uf_logo', 'use_review_schema'] as const;

export function ShownCard({ settings, change }: SettingsForm<PostRatingSettings>) {
  return (
    <FormCard title={t.shown.title} help={t.shown.help}>
      {SWITCHES.map((name) => {
        const text = t.shown[name];
        return (
          <Switch
            key={name}
            label={text.label}
            description={'help' in text ? text.help : undefined}
            checked={settings[name] === 'yes'}
            onChange={(event) => change({ [name]: event.currentTarget.checked ? 'yes' : 'no' })}
          />
        );
      })}
    </FormCard>
  );
}
