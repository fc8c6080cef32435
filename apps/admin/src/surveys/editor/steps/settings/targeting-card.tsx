import { Checkbox, MultiSelect, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import {
  ActivateAddon,
  Items,
  KeptPart,
  Locked,
  MarkedGroup,
  Row,
  SettingsCard,
  useFieldMarks,
  useLock,
  useResting,
} from '@userfeedback/admin-ui';
import { DEVICES } from '@userfeedback/contract/limits';
import { areCountries, ensureRule, ruleSentence, setDevices, setGeo, setPages } from '@userfeedback/engine';
import { useEffect, useState } from 'react';
import { t } from '../../../../messages/settings-step.ts';
import { useDraft, useEditor } from '../../draft/use-editor.ts';
import { sentenceWords } from '../page-rules/rule-words.ts';
import { countryOptions } from './countries.ts';
import { PageRules } from './page-rules.tsx';
import { RadioList } from './radio-list.tsx';
import classes from './settings.module.css';
import { SettingsPart } from './settings-part.tsx';
import { TryAddress } from './try-address.tsx';

/** Who sees the survey and where: device type, pages, geo targeting. */
export function TargetingCard() {
  const isInactive = useLock('target-pages')?.kind === 'addon';
  const keptDevices = useResting('settings.targeting.devices');
  const keptPages = useResting('settings.targeting.pages');
  return (
    <SettingsCard title={t.targeting.title} help={t.targeting.help}>
      {isInactive && !(keptDevices && keptPages) && (
        <div className={classes.part}>
          <ActivateAddon addon="targeting" />
        </div>
      )}
      {(!isInactive || keptDevices) && (
        <SettingsPart title={t.targeting.devices}>
          <KeptPart part="settings.targeting.devices" capability="target-devices">
            <DeviceChoice isKept={keptDevices !== undefined} />
          </KeptPart>
        </SettingsPart>
      )}
      {(!isInactive || keptPages) && (
        <SettingsPart title={t.targeting.pages}>
          <KeptPart part="settings.targeting.pages" capability="target-pages">
            <Pages />
          </KeptPart>
        </SettingsPart>
      )}
      <SettingsPart title={t.targeting.geo}>
        <GeoTargeting />
      </SettingsPart>
    </SettingsCard>
  );
}

/** All pages, or those where the rules hold; without the addon the choice stays as stored. */
function Pages() {
  const draft = useDraft();
  const { edit, prepare } = useEditor();
  useEffect(() => prepare(ensureRule), [prepare]);
  const { pages, page_rules } = draft.settings.targeting;
  const isLocked = useLock('target-pages') !== null;
  return (
    <>
      <RadioList
        path="settings.targeting.pages"
        capability="target-pages"
        value={pages}
        onChange={(chosen) => edit((survey) => setPages(survey, chosen))}
        choices={[
          { value: 'all', label: t.targeting.all },
          { value: 'select', label: t.targeting.select, help: t.targeting.selectHelp },
        ]}
      />
      {pages === 'select' && (
        <>
          <PageRules rules={page_rules} edit={edit} disabled={isLocked} />
          <Text c="dimmed">{sentenceWords(ruleSentence(page_rules))}</Text>
          <TryAddress draft={draft} />
        </>
      )}
    </>
  );
}

const ICONS = { desktop: IconDeviceDesktop, tablet: IconDeviceTablet, mobile: IconDeviceMobile };
type Device = (typeof DEVICES)[number];

interface DeviceProps {
  /** A choice that needs a better plan is kept: it is shown but cannot be changed. */
  isKept: boolean;
}

/** Desktop, tablet, mobile: at least one. On plans without the choice, desktops only. */
function DeviceChoice({ isKept }: DeviceProps) {
  const draft = useDraft();
  const { edit } = useEditor();
  const isLocked = useLock('target-devices') !== null && !isKept;
  const [isRefused, setRefused] = useState(false);
  const { devices } = draft.settings.targeting;
  const chosen: readonly Device[] = isLocked ? ['desktop'] : devices;
  const toggle = (device: Device) => {
    const next = chosen.includes(device) ? chosen.filter((each) => each !== device) : [...chosen, device];
    setRefused(next.length === 0);
    edit((survey) => setDevices(survey, next));
  };
  return (
    <MarkedGroup path="settings.targeting.devices" gap="xs">
      <Items gap="xs" least={160}>
        {DEVICES.map((device) => {
          const Icon = ICONS[device];
          return (
            <Locked key={device} capability="target-devices">
              <Checkbox
                className={classes.device}
                label={
                  <Row component="span" isUnbroken gap="xs">
                    <Icon size={18} stroke={1.6} aria-hidden />
                    {t.targeting.device[device]}
                  </Row>
                }
                checked={chosen.includes(device)}
                onChange={() => toggle(device)}
              />
            </Locked>
          );
        })}
      </Items>
      {isRefused || chosen.length === 0 ? (
        <Text role="alert" c="var(--mantine-color-error)" size="sm">
          {t.targeting.noDevice}
        </Text>
      ) : (
        <Text c="dimmed" size="sm">
          {isLocked ? t.targeting.desktopOnly : summaryOf(chosen)}
        </Text>
      )}
    </MarkedGroup>
  );
}

function summaryOf(chosen: readonly Device[]): string {
  return chosen.length === DEVICES.length ? t.targeting.allDevices : t.targeting.someDevices;
}

/** All countries or selected ones; needs the geo-restrictions addon. */
function GeoTargeting() {
  const draft = useDraft();
  const { edit } = useEditor();
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
          { value: 'select', label: t.targeting.someCountries },
        ]}
      />
      {target === 'select' && (
        <Countries
          chosen={countries}
          disabled={lock !== null}
          onChange={(chosen) => edit((survey) => setGeo(survey, { countries: chosen }))}
        />
      )}
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
      {...useFieldMarks()('settings.geo_targeting.countries', !areCountries(chosen) && t.targeting.notACountry)}
    />
  );
}
