import { Accordion, Button, Title } from '@mantine/core';
import {
  ActivateAddon,
  FieldsOf,
  Items,
  KeptFields,
  KeptLine,
  Locked,
  useLock,
  useResting,
  useWantedField,
} from '@userfeedback/admin-ui';
import { useState } from 'react';
import { t } from '../../../../messages/branding.ts';
import type { BrandingProps } from './branding-props.ts';
import { BRANDING_SECTIONS } from './branding-sections.ts';
import classes from './preview.module.css';

/** The controls of the widget's look, beside its preview; locked without a plan, or until the addon is activated. */
export function BrandingPanel(props: BrandingProps) {
  const lock = useLock('use-branding');
  const isKept = useResting('settings.theming') !== undefined;
  return (
    <Items component="section" gap="xs" aria-label={t.branding}>
      <Title order={2} fz="sm">
        {t.branding}
      </Title>
      <KeptLine part="settings.theming" capability="use-branding" />
      {lock?.kind === 'addon' && !isKept && <ActivateAddon addon="branding" />}
      {lock && lock.kind !== 'addon' && !isKept && <LockedSections />}
      {(!lock || isKept) && (
        <FieldsOf path="settings.theming">
          <Sections {...props} />
        </FieldsOf>
      )}
    </Items>
  );
}

function Sections(props: BrandingProps) {
  const [opened, setOpened] = useState<string[]>([]);
  useWantedField((path) => {
    const section = BRANDING_SECTIONS.find(({ fields }) => fields.test(path));
    if (section) setOpened((before) => [...before, section.name]);
  });
  return (
    <Accordion
      multiple
      keepMounted={false}
      classNames={{ item: classes.section ?? '' }}
      variant="contained"
      transitionDuration={0}
      value={opened}
      onChange={(sections) => {
        setOpened(sections);
        show(sections);
      }}
    >
      {BRANDING_SECTIONS.map(({ name, Controls }) => (
        <Accordion.Item key={name} value={name} data-section={name}>
          <Accordion.Control>{t.sections[name]}</Accordion.Control>
          <Accordion.Panel>
            <Items gap="sm">
              <KeptFields part="settings.theming">
                <Controls {...props} />
              </KeptFields>
            </Items>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

/** Scrolls an opened section into view. */
function show(opened: string[]) {
  const section = opened.at(-1);
  requestAnimationFrame(() =>
    document.querySelector(`[data-section="${section}"]`)?.scrollIntoView({ block: 'nearest' }),
  );
}

function LockedSections() {
  return BRANDING_SECTIONS.map(({ name }) => (
    <Locked key={name} capability="use-branding">
      <Button variant="default" fullWidth justify="start">
        {t.sections[name]}
      </Button>
    </Locked>
  ));
}
