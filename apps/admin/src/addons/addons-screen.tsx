import { Anchor, Button, CloseButton, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  Card,
  CardSkeleton,
  confirm,
  EmptyState,
  InstallButton,
  Items,
  LoadFailed,
  Notice,
  Row,
  StatusBadge,
  SurveyDrawing,
  UpgradeButton,
  useSite,
} from '@userfeedback/admin-ui';
import type { AddonInfo } from '@userfeedback/contract';
import { planName, upgradeLink } from '@userfeedback/engine';
import type { MouseEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Page } from '../frame/page.tsx';
import { t } from '../messages/addons.ts';
import { t as settings } from '../messages/settings.ts';
import { BASE, paths } from '../paths.ts';
import { addonsQuery, licenceQuery } from '../session/licence-queries.ts';
import { PLAN_ADDONS, usePlanAddons } from '../session/plan-addons.ts';
import classes from './addons.module.css';

/** Where upgrade links of this screen say they were clicked. */
const ORIGIN = { source: 'addons-page' };

/** `/addons`: all addons, which of them are on, and which the plan lacks. */
export function AddonsScreen() {
  const [words, setWords] = useState('');
  const { data: addons, error, refetch } = useQuery(addonsQuery);
  const site = useSite();
  const watch = useWelcomeBack(upgradeLink(ORIGIN, site));
  const found = addons?.filter(({ title }) => title.toLowerCase().includes(words.trim().toLowerCase()));
  return (
    <Page route="addons" title={t.title}>
      {/* The links inside work by themselves; this only notices that one was clicked. */}
      <Items gap="lg" onClickCapture={watch} onAuxClickCapture={watch}>
        <PlanNotice addons={addons ?? []} />
        <TextInput
          maw={360}
          aria-label={t.search}
          placeholder={t.search}
          type="search"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {error && !addons && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {!error && !addons && <CardSkeleton lines={8} />}
        {found?.length === 0 && (
          <EmptyState
            drawing={<SurveyDrawing />}
            title={t.none({ words: words.trim() })}
            action={
              <Button variant="default" onClick={() => setWords('')}>
                {t.clear}
              </Button>
            }
          />
        )}
        {found && found.length > 0 && (
          <Items component="ul" least={300} isEven align="stretch" aria-label={t.addons}>
            {found.map((addon) => (
              <li key={addon.slug}>
                <AddonCard addon={addon} onDone={() => void refetch()} />
              </li>
            ))}
          </Items>
        )}
      </Items>
    </Page>
  );
}

/** On Lite: addons need a plan. On Pro without a good key: enter one; with one: turn on the rest. */
function PlanNotice({ addons }: { addons: readonly AddonInfo[] }) {
  const { is_pro } = useSite();
  const { data: licence } = useQuery(licenceQuery);
  if (!is_pro)
    return (
      <Notice
        tone="blue"
        actions={
          <UpgradeButton size="xs" origin={ORIGIN}>
            {t.upgrade}
          </UpgradeButton>
        }
      >
        {t.pro}
      </Notice>
    );
  const isKeyMissing = licence && licence.site.key === '' && !licence.network.key;
  if (!isKeyMissing) return licence ? <PlanAddonsNotice addons={addons} /> : null;
  return (
    <Notice
      tone="amber"
      actions={
        <Button size="xs" variant="default" component={Link} to={paths.generalSettings}>
          {t.enterKey}
        </Button>
      }
    >
      {t.noKey}
    </Notice>
  );
}

function PlanAddonsNotice({ addons }: { addons: readonly AddonInfo[] }) {
  const { off, close } = usePlanAddons(addons);
  const { grants } = useSite();
  if (off.length === 0 || !grants.manage_settings) return null;
  return (
    <Notice
      tone="blue"
      actions={
        <>
          <Button size="xs" component={Link} to={`${paths.generalSettings}#${PLAN_ADDONS}`}>
            {settings.license.turnOn.title}
          </Button>
          <CloseButton aria-label={settings.license.turnOn.close} onClick={close} />
        </>
      }
    >
      {settings.license.turnOn.off({ count: off.length })}
    </Notice>
  );
}

function AddonCard({ addon, onDone }: { addon: AddonInfo; onDone(): void }) {
  const { slug, title, excerpt, icon, categories, active, type } = addon;
  const [plan] = categories;
  return (
    <Card component="article" className={classes.card} aria-labelledby={`addon-${slug}`}>
      <Row gap="sm" isUnbroken>
        <svg className={classes.icon} viewBox="0 0 24 24" aria-hidden="true">
          <path d={icon} />
        </svg>
        <Title order={2} size="h4" id={`addon-${slug}`} flex={1} miw={0}>
          {title}
        </Title>
        {plan && <StatusBadge tone="blue">{planName(plan)}</StatusBadge>}
      </Row>
      <Text flex={1} c="dimmed">
        {excerpt}
      </Text>
      <Row justify="space-between" gap="sm" isUnbroken>
        <InstallButton item={{ ...addon, kind: 'addon' }} origin={ORIGIN} onDone={onDone} />
        {active && type === 'licensed' && <StatusBadge tone="green">{t.active}</StatusBadge>}
      </Row>
    </Card>
  );
}

/** After an upgrade link was followed, greets the person who comes back to this tab. */
function useWelcomeBack(upgrade: string): (event: MouseEvent) => void {
  const hasLeft = useRef(false);
  useEffect(() => {
    const greet = () => {
      if (document.visibilityState !== 'visible' || !hasLeft.current) return;
      hasLeft.current = false;
      void confirm({
        title: t.welcomeBack.title,
        body: <Greeting />,
        confirm: t.welcomeBack.ok,
        cancel: null,
      });
    };
    window.addEventListener('focus', greet);
    document.addEventListener('visibilitychange', greet);
    return () => {
      window.removeEventListener('focus', greet);
      document.removeEventListener('visibilitychange', greet);
    };
  }, []);
  return ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.href === upgrade) hasLeft.current = true;
  };
}

function Greeting() {
  return (
    <Items gap="xs">
      <Text>{t.welcomeBack.thanks}</Text>
      <Text>{t.welcomeBack.how}</Text>
      <Anchor href={BASE + paths.gettingStarted} target="_blank" rel="noopener">
        {t.welcomeBack.guide}
      </Anchor>
    </Items>
  );
}
