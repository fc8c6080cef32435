import { Button, Checkbox, CloseButton, Title } from '@mantine/core';
import { errorText, errorToast, Items, Row, reloadPage, toast, useSite } from '@userfeedback/admin-ui';
import type { AddonInfo } from '@userfeedback/contract';
import { ADDON_SLUGS } from '@userfeedback/contract/limits';
import { planName } from '@userfeedback/engine';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { t } from '../../../messages/settings.ts';
import { browserStore } from '../../../storage.ts';

/** The key whose addons are still to be offered in this browser. */
const OFFERED = 'userfeedback-plan-addons-of';

/** Call it when a key has been verified: the page may be loaded anew before the addons are offered. */
export function offerAddonsOf(key: string): void {
  browserStore.save(OFFERED, key);
}

/** After a key was verified: the addons of its plan that are not on yet, turned on in one step. */
export function PlanAddons({ licenceKey, covered }: { licenceKey: string; covered: readonly AddonInfo[] }) {
  const { license_type } = useSite();
  const [isOpen, setOpen] = useState(true);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const off = covered.filter(({ installed, active }) => !installed || !active);
  if (!isOpen || off.length === 0 || browserStore.read(OFFERED) !== licenceKey) return null;
  const wanted = ADDON_SLUGS.filter((slug) => !left.includes(slug) && off.some((addon) => addon.slug === slug));
  const close = () => {
    browserStore.remove(OFFERED);
    setOpen(false);
  };
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
    <Items gap="sm" component="section" aria-labelledby="plan-addons">
      <Row justify="space-between" isUnbroken>
        <Title order={3} id="plan-addons">
          {t.license.turnOn.title}
        </Title>
        <CloseButton aria-label={t.license.turnOn.close} onClick={close} />
      </Row>
      <Checkbox.Group
        label={t.license.turnOn.label({ plan: planName(license_type) })}
        value={off.map(({ slug }) => slug).filter((slug) => !left.includes(slug))}
        onChange={(ticked) => setLeft(off.map(({ slug }) => slug).filter((slug) => !ticked.includes(slug)))}
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
