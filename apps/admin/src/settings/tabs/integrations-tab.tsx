import { Anchor, Box, Button, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  ajax,
  CardSkeleton,
  ImitatedNote,
  InstallButton,
  Items,
  LoadFailed,
  Row,
  SettingsCard,
  StatusBadge,
} from '@userfeedback/admin-ui';
import type { PluginInfo } from '@userfeedback/contract';
import type { ReactNode } from 'react';
import { t } from '../../messages/integrations.ts';
import classes from './integrations.module.css';

/** The automation plugin, by its slug in the site's catalogue. */
const AUTOMATION = 'automation';

/** How responses reach other tools: through an automation plugin in three steps, or without one. */
export function IntegrationsTab() {
  const { data, error, refetch } = useQuery({
    queryKey: ['plugins'],
    queryFn: () => ajax('get_plugins', {}),
  });
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <CardSkeleton lines={6} />;
  const plugin = data.find(({ slug }) => slug === AUTOMATION);
  return (
    <>
      {plugin && <Guide plugin={plugin} onDone={() => void refetch()} />}
      <WithoutPlugin isOnlyWay={!plugin} />
    </>
  );
}

function Guide({ plugin, onDone }: { plugin: PluginInfo; onDone(): void }) {
  const { title, installed, active, setup_complete, setup_url, create_url } = plugin;
  const at = !(installed && active) ? 1 : setup_complete ? 3 : 2;
  return (
    <SettingsCard title={t.title} help={t.help}>
      <ImitatedNote />
      <Items component="ol" aria-label={t.steps}>
        <Step number={1} at={at} title={t.plugin({ title })} help={t.pluginHelp}>
          {installed && active ? (
            <StatusBadge tone="green">{t.activated}</StatusBadge>
          ) : (
            <InstallButton item={{ ...plugin, kind: 'plugin' }} onDone={onDone} />
          )}
        </Step>
        <Step number={2} at={at} title={t.wizard} help={t.wizardHelp}>
          <StepLink href={setup_url} isEnabled={at === 2}>
            {t.openWizard}
          </StepLink>
        </Step>
        <Step number={3} at={at} title={t.recipe} help={t.recipeHelp}>
          <StepLink href={create_url} isEnabled={at >= 3}>
            {t.create}
          </StepLink>
        </Step>
      </Items>
      <Title order={3} size="h5" mt="lg">
        {t.examplesTitle}
      </Title>
      <Items component="ul" least={240} isEven mt="sm" aria-label={t.examplesTitle}>
        {Object.values(t.examples).map(({ name, text }) => (
          <li key={name}>
            <Text fw={600}>{name}</Text>
            <Text c="dimmed">{text}</Text>
          </li>
        ))}
      </Items>
    </SettingsCard>
  );
}

interface StepProps {
  number: number;
  /** The step to do now. */
  at: number;
  title: string;
  help: string;
  children: ReactNode;
}

function Step({ number, at, title, help, children }: StepProps) {
  const isDone = number < at;
  return (
    <Row component="li" className={classes.step} aria-current={number === at ? 'step' : undefined}>
      <span
        className={classes.number}
        data-done={isDone || undefined}
        role="img"
        aria-label={isDone ? t.done : t.step({ number })}
      >
        {isDone ? <IconCheck size={16} aria-hidden /> : number}
      </span>
      <Box flex="1 1 220px" miw={0}>
        <Text fw={600}>{title}</Text>
        <Text c="dimmed">{help}</Text>
      </Box>
      {children}
    </Row>
  );
}

/** A link to the site's administration; a disabled button until the step is due. */
function StepLink({ href, isEnabled, children }: { href: string; isEnabled: boolean; children: string }) {
  if (!isEnabled || href === '') return <Button disabled>{children}</Button>;
  return (
    <Button component="a" href={href}>
      {children}
    </Button>
  );
}

function WithoutPlugin({ isOnlyWay }: { isOnlyWay: boolean }) {
  return (
    <SettingsCard title={isOnlyWay ? t.title : t.withoutTitle} help={isOnlyWay ? t.only : t.without}>
      <Items component="ul" least={240} isEven mt="sm">
        <li>
          <Text fw={600}>{t.webhooks.name}</Text>
          <Text c="dimmed">{t.webhooks.text}</Text>
        </li>
        <li>
          <Text fw={600}>{t.hooks.name}</Text>
          <Text c="dimmed">{t.hooks.text}</Text>
        </li>
        <li>
          <Text fw={600}>{t.api.name}</Text>
          <Text c="dimmed">{t.api.text}</Text>
          <Anchor href="/api/docs" target="_blank" rel="noopener">
            {t.api.link}
          </Anchor>
        </li>
      </Items>
    </SettingsCard>
  );
}
