import { Anchor, Button, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  Card,
  CardSkeleton,
  errorText,
  Fact,
  Facts,
  Items,
  LoadFailed,
  Problem,
  RadioCards,
  Row,
  renewSite,
  useAccess,
  useLock,
  useSite,
} from '@userfeedback/admin-ui';
import type { SavedSurvey, Settings, SurveyTemplate } from '@userfeedback/contract';
import { applyTemplate, newSurvey, templateState } from '@userfeedback/engine';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../api.ts';
import { Page } from '../frame/page.tsx';
import { t } from '../messages/setup-wizard.ts';
import { t as ofList } from '../messages/survey-list.ts';
import { SiteSnippet } from '../on-my-site/site-snippet.tsx';
import { paths } from '../paths.ts';
import { useSiteLook } from '../settings/tabs/widget/use-site-look.ts';
import { makeId } from '../surveys/editor/draft/make-id.ts';
import { ColorControls } from '../surveys/editor/steps/preview/color-controls.tsx';
import { PreviewStage } from '../surveys/editor/steps/preview/preview-stage.tsx';
import { siteToSee } from '../surveys/site-to-see.ts';
import classes from './setup-wizard.module.css';

const STEPS = 4;

/** `/setup-wizard`: from an empty site to a live survey in four steps. Only the last step stores anything. */
export function SetupWizardScreen() {
  const { data, error, refetch } = useQuery(api.templates.list.queryOptions());
  const site = useSite();
  const usable = data?.filter((template) => templateState(template, site).isUsable);
  return (
    <Page route="setup-wizard" title={t.title}>
      {usable ? (
        <Wizard templates={usable} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton lines={6} />
      )}
    </Page>
  );
}

function Wizard({ templates }: { templates: readonly SurveyTemplate[] }) {
  const site = useSite();
  const [at, setAt] = useState(0);
  const [key, setKey] = useState(templates[0]?.key ?? '');
  const [look, setLook] = useState<Partial<Settings>>({});
  const [typedTitle, setTitle] = useState<string>();
  const [saved, setSaved] = useState<SavedSurvey>();
  const [blank] = useState(() => newSurvey({ ...site, title: ofList.untitled }));
  const [creationKey] = useState(makeId);
  const settings = { ...site.settings, ...look };
  const template = templates.find((each) => each.key === key);
  // The preview shows the site's look, which is chosen here.
  const draft = template ? applyTemplate(blank, template, makeId) : blank;
  const title = typedTitle ?? draft.title;
  const saveLook = useMutation(api.settings.save.mutationOptions());
  const saveSurvey = useMutation(api.surveys.save.mutationOptions());
  const publish = async () => {
    if (title.trim() === '') return;
    if (Object.keys(look).length > 0) await saveLook.mutateAsync({ settings: look });
    const survey = { ...draft, title: title.trim(), status: 'publish' as const, creation_key: creationKey };
    setSaved(await saveSurvey.mutateAsync(survey));
    await Promise.allSettled([renewSite()]);
  };
  if (saved) return <Done saved={saved} />;
  const problem = saveLook.error ?? saveSurvey.error;
  const isLast = at === STEPS - 1;
  return (
    <Step number={at + 1}>
      {at === 0 && <SiteStep />}
      {at === 1 && (
        <>
          <Text c="dimmed">{t.survey.more}</Text>
          <RadioCards
            label={t.survey.label}
            hideLabel
            value={key}
            options={templates.map((each) => ({
              value: each.key,
              label: each.name,
              help: t.survey.questions({ count: each.config.questions.length }),
            }))}
            onChange={setKey}
          />
        </>
      )}
      {at === 2 && (
        <Items least={320} align="stretch" gap="lg">
          <LookControls settings={settings} change={(patch) => setLook({ ...look, ...patch })} />
          <section aria-label={t.look.preview}>
            <PreviewStage draft={draft} device="desktop" questionId={undefined} isAtEnd={false} settings={settings} />
          </section>
        </Items>
      )}
      {isLast && (
        <>
          <Text>{t.publish.text}</Text>
          <OnDesktops />
          <TextInput
            label={t.publish.name}
            value={title}
            maxLength={200}
            error={title.trim() === '' ? t.publish.needTitle : undefined}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          {problem && <Problem text={errorText(problem)} />}
        </>
      )}
      <Row gap="sm" mt="md">
        {at > 0 && (
          <Button variant="default" onClick={() => setAt(at - 1)}>
            {t.back}
          </Button>
        )}
        {isLast ? (
          <Button loading={saveLook.isPending || saveSurvey.isPending} onClick={() => publish().catch(() => undefined)}>
            {t.publish.go}
          </Button>
        ) : (
          <Button onClick={() => setAt(at + 1)}>{t.next}</Button>
        )}
        <Button variant="subtle" component={Link} to={paths.surveys}>
          {t.leave}
        </Button>
      </Row>
    </Step>
  );
}

/** One step. Its heading takes the focus when it opens. */
function Step({ number, children }: { number: number; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  const names = Object.values(t.steps);
  const titles = [t.site.title, t.survey.title, t.look.title, t.publish.title];
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per step
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [number]);
  return (
    <Card>
      <Row component="ol" mb="md" c="dimmed" className={classes.steps}>
        {names.map((name, index) => (
          <li key={name} aria-current={index + 1 === number ? 'step' : undefined}>
            {name}
          </li>
        ))}
      </Row>
      <Text c="dimmed" size="sm">
        {t.step({ number, of: names.length, name: names[number - 1] ?? '' })}
      </Text>
      <Title order={2} ref={heading} tabIndex={-1} mb="md">
        {titles[number - 1]}
      </Title>
      <Items>{children}</Items>
    </Card>
  );
}

function SiteStep() {
  const { site_name, site_url, time_zone, has_demo } = useSite();
  return (
    <>
      {has_demo && (
        <Text>
          {t.site.demo({
            link: (words) => (
              <Anchor component={Link} to={paths.onMySite} inherit>
                {words}
              </Anchor>
            ),
          })}
        </Text>
      )}
      <Facts>
        <Fact name={t.site.name}>{site_name}</Fact>
        <Fact name={t.site.address}>{site_url}</Fact>
        <Fact name={t.site.zone}>{time_zone}</Fact>
      </Facts>
      <SiteSnippet />
    </>
  );
}

/** The colors of the whole site. */
function LookControls({ settings, change }: { settings: Settings; change(patch: Partial<Settings>): void }) {
  return <ColorControls {...useSiteLook(settings, change)} logoError={undefined} />;
}

/** What a survey of a plan without the Targeting addon is limited to. */
function OnDesktops() {
  return useLock('target-devices') && <Text>{t.publish.onDesktops}</Text>;
}

function Done({ saved: { id, published, message } }: { saved: SavedSurvey }) {
  const site = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const mayViewResults = useAccess('view-results').allowed;
  return (
    <Card>
      <Title order={2} ref={heading} tabIndex={-1}>
        {published ? t.done.title : t.done.draft}
      </Title>
      <Text>{published ? t.done.text : message}</Text>
      {published && <OnDesktops />}
      <Row gap="sm" mt="md">
        {published && (
          <Button component="a" href={siteToSee(site)} target="_blank" rel="noopener">
            {t.done.site}
          </Button>
        )}
        <Button variant="default" component={Link} to={paths.editQuestions(id)}>
          {t.done.edit}
        </Button>
        {mayViewResults && (
          <Button variant="default" component={Link} to={paths.surveyResults(id)}>
            {t.done.results}
          </Button>
        )}
      </Row>
    </Card>
  );
}
