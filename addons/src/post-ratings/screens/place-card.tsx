import { TextInput } from '@mantine/core';
import { RadioCards } from '@userfeedback/admin-ui';
import { DISPLAY_PLACES } from '../settings.ts';
import { t } from '../strings.ts';
import { FormCard } from './form-card.tsx';
import classes from './settings.module.css';
import type { RatingForm } from './use-rating-form.ts';

/** Where ratings stand (PR-21 to PR-25). */
export function PlaceCard({ settings, change }: RatingForm) {
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
        value={t.place.shortcodeText}
        onFocus={(event) => event.currentTarget.select()}
      />
    </FormCard>
  );
}
