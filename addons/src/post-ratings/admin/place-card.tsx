import { TextInput } from '@mantine/core';
import type { SettingsForm } from '@userfeedback/admin-ui';
import { RadioCards } from '@userfeedback/admin-ui';
import type { PostRatingSettings } from '../endpoints.ts';
import { DISPLAY_PLACES } from '../settings.ts';
import { FormCard } from './form-card.tsx';
import { t } from './messages/post-ratings.ts';
import classes from './settings.module.css';

export function PlaceCard({ settings, change }: SettingsForm<PostRatingSettings>) {
  return (
    <FormCard title={t.place.title} help={t.place.help}>
      <div className={classes.places}>
        <RadioCards
          label={t.place.display_settings}
          value={settings.display_settings}
          options={DISPLAY_PLACES.map((value) => ({ value, ...t.place.kinds[value] }))}
          onChange={(display_settings) => change({ display_settings })}
        />
      </div>
      <TextInput
        readOnly
        label={t.place.shortcode}
        description={t.place.shortcodeHelp}
        inputWrapperOrder={['label', 'input', 'description']}
        value="[userfeedback-post-ratings]"
        onFocus={(event) => event.currentTarget.select()}
      />
    </FormCard>
  );
}
