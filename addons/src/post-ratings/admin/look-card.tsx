import { Text } from '@mantine/core';
import type { SettingsForm } from '@userfeedback/admin-ui';
import {
  ChoiceSelect,
  ColorField,
  ContrastNotice,
  RadioCards,
  useFontFamilies,
  useSite,
  weightsOf,
} from '@userfeedback/admin-ui';
import { useMemo } from 'react';
import type { PostRatingSettings } from '../endpoints.ts';
import { ICON_PATHS } from '../icons.ts';
import { FONT_WEIGHT, RATING_ICONS, SITE_FONT } from '../settings.ts';
import { FormCard } from './form-card.tsx';
import { t } from './messages/post-ratings.ts';
import classes from './settings.module.css';

const COLORS = ['icon_color', 'background_color', 'text_color'] as const;
const ICONS = RATING_ICONS.map((value) => ({
  value,
  label: t.look.icons[value],
  face: (
    <svg className={classes.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={`${ICON_PATHS[value].shape}${ICON_PATHS[value].lines ?? ''}`} />
    </svg>
  ),
}));

export function LookCard({ settings, errors, change }: SettingsForm<PostRatingSettings>) {
  const { font_service } = useSite();
  const { font } = settings;
  return (
    <FormCard title={t.look.title} help={t.look.help}>
      <RadioCards
        label={t.look.icon_id}
        value={settings.icon_id}
        options={ICONS}
        onChange={(icon_id) => change({ icon_id })}
      />
      <div className={classes.colors}>
        {COLORS.map((color) => (
          <ColorField
            key={color}
            label={t.look[color]}
            value={settings[color]}
            error={errors[color]}
            onChange={(value) => change({ [color]: value })}
          />
        ))}
      </div>
      <ContrastNotice
        text={settings.text_color}
        ground={settings.background_color}
        words={t.look}
        onTake={(text_color) => change({ text_color })}
      />
      <ChoiceSelect
        label={t.look.font}
        options={useFonts(font.value)}
        value={font.value}
        onChange={(value) => change({ font: { value } })}
      />
      {font_service === null && (
        <Text size="sm" c="dimmed">
          {t.look.noService}
        </Text>
      )}
    </FormCard>
  );
}

/** The site's own font and all families with the weight of running text; always includes the chosen one. */
function useFonts(chosen: string) {
  const families = useFontFamilies();
  return useMemo(() => {
    const known = Object.keys(families ?? {}).filter((name) => weightsOf(families, name).includes(FONT_WEIGHT));
    const names = known.includes(chosen) || chosen === SITE_FONT ? known : [chosen, ...known];
    return [{ value: SITE_FONT, label: t.look.siteFont }, ...names.map((value) => ({ value, label: value }))];
  }, [families, chosen]);
}
