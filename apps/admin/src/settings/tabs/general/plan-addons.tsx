import { Button, Checkbox, CloseButton, Text, Title } from '@mantine/core';
import { errorText, errorToast, Items, Row, reloadPage, toast, useSite } from '@userfeedback/admin-ui';
import type { AddonInfo } from '@userfeedback/contract';
import { ADDON_SLUGS } from '@userfeedback/contract/limits';
import { planName } from '@userfeedback/engine';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../../api.ts';
import { t } from '../../../messages/settings.ts';
import { PLAN_ADDONS, usePlanAddons } from '../../../session/plan-addons.ts';
import { browserStore } from '../../../storage.ts';

/** The key whose addons are still to be offered in this browser. */
const OFFERED = 'userfeedback-plan-addons-of';

/** Call it when a key has been verified: the page may be loaded anew before the addons are offered. */
export function offerAddonsOf(key: string): void {
  browserStore.save(OFFERED, key);
}

/** Turns on the rest of the plan's addons in one step. It is a quiet line until it is asked for or a key was verified. */
export function PlanAddons({ licenceKey, covered }: { licenceKey: string; covered: readonly AddonInfo[] }) {
  const { license_type } = useSite();
  const { hash } = useLocation();
  const [isAsked, setAsked] = useState(hash === `#${PLAN_ADDONS}`);
  const [unticked, setUnticked] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const { off, close } = usePlanAddons(covered);
  if (off.length === 0) return null;
  const closeButton = <CloseButton aria-label={t.license.turnOn.close} onClick={close} />;
  if (!isAsked && browserStore.read(OFFERED) !== licenceKey)
    return (
      <Row justify="space-between" isUnbroken>
        <Row gap="4 8">
          <Text c="dimmed">{t.license.turnOn.off({ count: off.length })}</Text>
          <Button variant="subtle" size="compact-sm" onClick={() => setAsked(true)}>
            {t.license.turnOn.title}
          </Button>
        </Row>
        {closeButton}
      </Row>
    );
  const slugs = ADDON_SLUGS.filter((slug) => off.some((addon) => addon.slug === slug));
  const wanted = slugs.filter((slug) => !unticked.includes(slug));
  const turnOn = async () => {
    if (isBusy || wanted.length === 0) return;
    setBusy(true);
    try {
      await api.licence.turnOnAddons.call({ slugs: wanted });
      browserStore.remove(OFFERED);
      await toast(t.license.turnOn.done({ count: wanted.length }));
      reloadPage();
    } catch (error) {
      setBusy(false);
      void errorToast(errorText(error));
    }
  };
  return (
    <Items gap="sm" component="section" aria-labelledby={PLAN_ADDONS}>
      <Row justify="space-between" isUnbroken>
        <Title order={3} id={PLAN_ADDONS}>
          {t.license.turnOn.title}
        </Title>
        {closeButton}
      </Row>
      <Checkbox.Group
        label={t.license.turnOn.label({ plan: planName(license_type) })}
        value={wanted}
        onChange={(ticked) => setUnticked(slugs.filter((slug) => !ticked.includes(slug)))}
      >
        <Items gap="xs" mt="xs">
          {off.map(({ slug, title, excerpt }) => (
            <Checkbox key={slug} value={slug} label={title} description={excerpt} />
          ))}
        </Items>
      </Checkbox.Group>
      <Row gap="sm">
        <Button
          aria-disabled={wanted.length === 0 || isBusy}
          data-disabled={wanted.length === 0 || isBusy || undefined}
          onClick={turnOn}
        >
          {t.license.turnOn.button({ count: wanted.length })}
        </Button>
        <span role="status">{isBusy && t.license.turnOn.busy}</span>
      </Row>
    </Items>
  );
}
