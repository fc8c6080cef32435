import { Anchor, Loader, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Card, ChoiceSelect, errorText, Items, Problem, Row, useFontSheet, useSite } from '@userfeedback/admin-ui';
import type { Settings, Survey, SurveyListItem } from '@userfeedback/contract';
import type { LookPart } from '@userfeedback/engine';
import { fontSheet, inForce, isOwnPart, LOOK_PARTS, resolveLook, widgetSettingsOf } from '@userfeedback/engine';
import { useDeferredValue, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../api.ts';
import { t as branding } from '../../../messages/branding.ts';
import { t as editor } from '../../../messages/editor.ts';
import { t } from '../../../messages/settings.ts';
import { t as behaviorTexts } from '../../../messages/settings-step.ts';
import { paths } from '../../../paths.ts';
import { DeviceSwitch, ownDevice } from '../../../surveys/editor/steps/preview/device-switch.tsx';
import { PreviewStage } from '../../../surveys/editor/steps/preview/preview-stage.tsx';
import classes from './widget.module.css';

const LOOK_PART_NAMES = Object.keys(LOOK_PARTS) as LookPart[];

/** How long after the tab opens the preview starts, in milliseconds. */
const START_AFTER = 600;

interface Props {
  settings: Settings;
  surveys: readonly SurveyListItem[];
  surveyId: number;
  onChoose(id: number): void;
}

/** What visitors of a survey would get with the settings in the form, drawn by the widget's own components. */
export function WidgetPreview({ settings, surveys, surveyId, onChoose }: Props) {
  const site = useSite();
  const [device, setDevice] = useState(ownDevice);
  const isStarted = useStart();
  const survey = useQuery(api.surveys.get.queryOptions({ input: { id: surveyId } }));
  const shown = useDeferredValue(settings);
  const draft = survey.data;
  const look = draft && resolveLook(inForce(draft, site).survey.settings, widgetSettingsOf(shown), site);
  useFontSheet(fontSheet(site.font_service, look?.font ?? null));
  return (
    <Items component="aside" gap="sm" className={classes.preview} aria-label={editor.livePreview}>
      <ChoiceSelect
        label={t.widget.select}
        options={surveys.map(({ id, title }) => ({ value: String(id), label: title ?? `#${id}` }))}
        value={String(surveyId)}
        onChange={(id) => onChoose(Number(id))}
      />
      <Row justify="space-between" gap="xs" isUnbroken>
        <Title order={2} fz="sm">
          {editor.livePreview}
        </Title>
        <DeviceSwitch device={device} onChange={setDevice} />
      </Row>
      {survey.error && <Problem text={errorText(survey.error)} onRetry={() => void survey.refetch()} />}
      {draft && <OwnParts survey={draft} />}
      {isStarted && draft && look ? (
        <PreviewStage
          key={`${surveyId} ${look.start_minimized}`}
          draft={draft}
          device={device}
          questionId={undefined}
          isAtEnd={false}
          settings={shown}
          startsMinimized={look.start_minimized}
        />
      ) : (
        <Card component="div" padded={false} className={classes.waiting}>
          <Loader size="sm" role="status" aria-label={t.widget.loading} />
        </Card>
      )}
    </Items>
  );
}

function useStart(): boolean {
  const [isStarted, setStarted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStarted(true), START_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return isStarted;
}

/** The parts of the survey's look that these settings do not change, and where to change them. */
function OwnParts({ survey }: { survey: Survey }) {
  const { theming, behavior } = survey.settings;
  const parts: string[] = LOOK_PART_NAMES.filter((part) => isOwnPart(theming, part)).map(
    (part) => branding.sections[part],
  );
  if (behavior.start_minimized !== null) parts.push(behaviorTexts.behavior.minimized);
  if (parts.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {t.widget.own({ parts: parts.join(', ') })}{' '}
      <Anchor component={Link} to={paths.editQuestions(survey.id)}>
        {t.widget.editSurvey}
      </Anchor>
    </Text>
  );
}
