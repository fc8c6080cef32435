import { MultiSelect } from '@mantine/core';
import { ActivateAddon, KeptPart, useFieldMarks, useLock, useResting } from '@userfeedback/admin-ui';
import { setGeo } from '@userfeedback/engine';
import { useState } from 'react';
import { t } from '../../../../strings/settings.ts';
import type { Editor } from '../../draft/use-survey-draft.ts';
import { countryOptions } from './countries.ts';
import { RadioList } from './radio-list.tsx';

/** All countries or selected ones; needs the geo-restrictions addon (TG-11, GS-23, GS-24). */
export function GeoTargeting({ editor: { draft, edit } }: { editor: Editor }) {
  const lock = useLock('target-countries');
  const isKept = useResting('settings.geo_targeting') !== undefined;
  if (lock?.kind === 'addon' && !isKept) return <ActivateAddon addon="geo-restrictions" />;
  const { target, countries } = draft.settings.geo_targeting;
  return (
    <KeptPart part="settings.geo_targeting" capability="target-countries">
      <RadioList
        path="settings.geo_targeting.target"
        capability="target-countries"
        value={target}
        onChange={(chosen) => edit((survey) => setGeo(survey, { target: chosen }))}
        choices={[
          { value: 'all', label: t.targeting.allCountries },
          {
            value: 'select',
            label: t.targeting.someCountries,
            under: target === 'select' && (
              <Countries
                chosen={countries}
                disabled={lock !== null}
                onChange={(chosen) => edit((survey) => setGeo(survey, { countries: chosen }))}
              />
            ),
          },
        ]}
      />
    </KeptPart>
  );
}

interface CountriesProps {
  chosen: string[];
  disabled: boolean;
  onChange(codes: string[]): void;
}

function Countries({ chosen, disabled, onChange }: CountriesProps) {
  const [options] = useState(() => countryOptions());
  return (
    <MultiSelect
      aria-label={t.targeting.countries}
      placeholder={t.targeting.searchCountry}
      description={chosen.length === 0 ? t.targeting.noCountry : t.targeting.countryHelp}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data={options}
      value={chosen}
      searchable
      hidePickedOptions
      disabled={disabled}
      nothingFoundMessage={t.targeting.nothing}
      onChange={onChange}
      {...useFieldMarks()('settings.geo_targeting.countries')}
    />
  );
}
