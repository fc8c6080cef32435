import { Anchor, Box, Button, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  Card,
  CardSkeleton,
  Items,
  LinkTabs,
  LoadFailed,
  Notice,
  Row,
  UpgradeButton,
  useSite,
} from '@userfeedback/admin-ui';
import type { Capability } from '@userfeedback/contract';
import { ACCESS, planName, planRank } from '@userfeedback/engine';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { api } from '../api.ts';
import { Page } from '../frame/page.tsx';
import { t } from '../messages/about.ts';
import { SiteSnippet } from '../on-my-site/site-snippet.tsx';
import { paths } from '../paths.ts';
import classes from './about.module.css';
import { Promises } from './promises.tsx';
import { StartButtons } from './start-buttons.tsx';

/** `/about`: what the product is and what it promises. */
export function AboutScreen() {
  const { grants } = useSite();
  return (
    <AboutPage route="about" title={t.tabs.about}>
      <Card>
        <Title order={2}>{t.about.title}</Title>
        <Text maw="68ch">{t.about.text}</Text>
        {grants.create_edit_surveys && <StartButtons create={t.about.create} guide={t.about.start} />}
        {!Object.values(grants).some(Boolean) && <Notice tone="amber">{t.about.noAccess}</Notice>}
      </Card>
      <Card>
        <Title order={2}>{t.about.promisesTitle}</Title>
        <Promises />
      </Card>
    </AboutPage>
  );
}

/** `/about/getting-started`: the guide. */
export function GettingStartedScreen() {
  const { host, grants } = useSite();
  return (
    <AboutPage route="about-getting-started" title={t.guide.title}>
      <FirstStepsCard />
      <Card>
        <Title order={2}>{t.guide.heading}</Title>
        <Text c="dimmed">{t.guide.text}</Text>
        <Items component="ol" gap="lg" mt="sm" data-bullets>
          {Object.entries(t.guide.steps).map(([id, { title, text }]) => (
            <li key={id} id={id} className={classes.section}>
              <Title order={3} size="h4">
                {title}
              </Title>
              {!(id === 'install' && host.connects) && <Text maw="68ch">{text}</Text>}
              {id === 'install' && (
                <Box mt="xs">
                  <SiteSnippet />
                </Box>
              )}
              {id === 'key' && grants.manage_settings && (
                <Anchor component={Link} to={paths.generalSettings}>
                  {t.guide.plan}
                </Anchor>
              )}
            </li>
          ))}
        </Items>
        <Row gap="sm" mt="md">
          <Button component={Link} to={paths.newSurvey}>
            {t.guide.create}
          </Button>
          <Button variant="default" component={Link} to={paths.settings}>
            {t.guide.settings}
          </Button>
        </Row>
      </Card>
    </AboutPage>
  );
}

/** The steps of the setup wizard, and which of them are done. */
function FirstStepsCard() {
  const { data: done, error, refetch } = useQuery(api.site.firstSteps.queryOptions({ staleTime: 0 }));
  const { grants } = useSite();
  const first = t.guide.first;
  if (!done && error)
    return (
      <Card>
        <LoadFailed error={error} onRetry={() => void refetch()} />
      </Card>
    );
  if (!done) return <CardSkeleton lines={5} />;
  const steps = [
    { name: first.site, isDone: done.script, to: paths.onMySite, may: grants.manage_settings },
    { name: first.survey, isDone: done.survey, to: paths.setup, may: grants.manage_settings },
    { name: first.look, isDone: done.look, to: paths.settingsTab('widget'), may: grants.manage_settings },
    { name: first.publish, isDone: done.published, to: paths.surveys, may: grants.create_edit_surveys },
    { name: first.response, isDone: done.response, to: paths.results, may: grants.view_results },
  ];
  return (
    <Card>
      <Title order={2} id="first-steps">
        {first.title}
      </Title>
      <Items component="ol" gap={0} mt="xs" aria-labelledby="first-steps">
        {steps.map(({ name, isDone, to, may }) => (
          <Row key={name} component="li" gap="xs" mih={44} isUnbroken>
            {isDone ? (
              <IconCircleCheck size={20} aria-hidden color="var(--mantine-color-green-filled)" />
            ) : (
              <IconCircle size={20} aria-hidden color="var(--mantine-color-dimmed)" />
            )}
            {may ? (
              <Anchor component={Link} to={to}>
                {name}
              </Anchor>
            ) : (
              <Text>{name}</Text>
            )}
            <VisuallyHidden>{isDone ? first.done : first.open}</VisuallyHidden>
          </Row>
        ))}
      </Items>
    </Card>
  );
}

/** Each row belongs to a capability, or to null: something no plan withholds. */
const ROWS: { row: keyof typeof t.compare.rows; needs: Capability | null; lite: 'missing' | 'limited' }[] = [
  { row: 'surveys', needs: null, lite: 'missing' },
  { row: 'responses', needs: null, lite: 'missing' },
  { row: 'types', needs: 'use-rating-questions', lite: 'limited' },
  { row: 'comments', needs: 'use-randomize-and-comments', lite: 'missing' },
  { row: 'templates', needs: 'use-templates', lite: 'limited' },
  { row: 'logo', needs: 'use-branding', lite: 'missing' },
  { row: 'branding', needs: 'use-branding', lite: 'missing' },
  { row: 'devices', needs: 'target-devices', lite: 'missing' },
  { row: 'randomize', needs: 'use-randomize-and-comments', lite: 'missing' },
  { row: 'pages', needs: 'target-pages', lite: 'missing' },
  { row: 'behavior', needs: 'use-behavior', lite: 'missing' },
  { row: 'schedule', needs: 'schedule-surveys', lite: 'missing' },
  { row: 'redirects', needs: 'redirect-visitors', lite: 'missing' },
  { row: 'notifications', needs: 'use-email-logic', lite: 'limited' },
  { row: 'export', needs: 'export-results', lite: 'missing' },
];

/** `/about/lite-vs-pro`: the comparison, read from the table that decides what each plan may use. */
export function LiteVsProScreen() {
  const site = useSite();
  return (
    <AboutPage route="about-lite-vs-pro" title={t.compare.title}>
      <Card>
        <Text c="dimmed">{t.compare.text}</Text>
        <Table mt="md" aria-label={t.compare.title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t.compare.feature}</Table.Th>
              <Table.Th scope="col">{t.compare.lite}</Table.Th>
              <Table.Th scope="col">{t.compare.pro}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {ROWS.map(({ row, needs, lite }) => {
              const plan = needs ? ACCESS[needs].plan : 'lite';
              const isFree = planRank(plan) === 0;
              return (
                <FeatureRow
                  key={row}
                  {...t.compare.rows[row]}
                  lite={isFree ? t.compare.included : t.compare[lite]}
                  pro={isFree ? t.compare.included : t.compare.from({ plan: planName(plan) })}
                />
              );
            })}
            <FeatureRow {...t.compare.rows.support} lite={t.compare.limited} pro={t.compare.included} />
          </Table.Tbody>
        </Table>
        {!site.is_licensed && (
          <Row gap="sm" mt="md">
            <UpgradeButton origin={{ medium: 'about', campaign: 'lite-vs-pro' }}>{t.compare.upgrade}</UpgradeButton>
            {site.upgrade.offer !== '' && <Text>{t.compare.offer({ offer: site.upgrade.offer })}</Text>}
          </Row>
        )}
      </Card>
    </AboutPage>
  );
}

function FeatureRow({ name, text, lite, pro }: { name: string; text: string; lite: string; pro: string }) {
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {name}
        <Text size="sm" c="dimmed" fw={400}>
          {text}
        </Text>
      </Table.Th>
      <Table.Td>{lite}</Table.Td>
      <Table.Td>{pro}</Table.Td>
    </Table.Tr>
  );
}

function AboutPage({ route, title, children }: { route: string; title: string; children: ReactNode }) {
  const { is_licensed } = useSite();
  const tabs = [
    { to: paths.about, label: t.tabs.about },
    ...(is_licensed ? [] : [{ to: paths.liteVsPro, label: t.tabs.compare }]),
  ];
  return (
    <Page route={route} title={title}>
      <LinkTabs label={t.tabs.label} tabs={tabs} />
      <Items gap="lg">{children}</Items>
    </Page>
  );
}
