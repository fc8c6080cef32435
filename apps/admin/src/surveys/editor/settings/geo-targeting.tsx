import { MultiSelect } from '@mantine/core';
import { ActivateAddon, useLock } from '@userfeedback/admin-ui';
import { setGeo } from '@userfeedback/engine';
import { t } from '../../../strings/settings-step.ts';
import type { Editor } from '../use-survey-draft.ts';
import { countryOptions } from './countries.ts';
import { RadioList } from './radio-list.tsx';

/** All countries or selected ones; needs the geo-restrictions addon (TG-11, GS-23, GS-24). */
export function GeoTargeting({ editor: { draft, edit } }: { editor: Editor }) {
  const lock = useLock('target-countries');
  if (lock?.kind === 'addon') return <ActivateAddon addon="geo-restrictions" />;
  const { target, countries } = draft.settings.geo_targeting;
  return (
    <RadioList
      capability="target-countries"
      value={target}
      onChange={(chosen) => edit((survey) => setGeo(survey, { target: chosen }))}
      choices={[
        { value: 'all', label: t.targeting.allCountries },
        {
          value: 'select',
          label: t.targeting.someCountries,
          under: target === 'select' && (
            <MultiSelect
              aria-label={t.targeting.countries}
              placeholder={t.targeting.searchCountry}
              description={countries.length === 0 ? t.targeting.noCountry : t.targeting.countryHelp}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              data={countryOptions()}
              value={countries}
              searchable
              hidePickedOptions
              disabled={lock !== null}
              nothingFoundMessage={t.targeting.nothing}
              onChange={(chosen) => edit((survey) => setGeo(survey, { countries: chosen }))}
            />
          ),
        },
      ]}
    />
  );
}
