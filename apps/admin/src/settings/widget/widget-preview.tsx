import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChoiceSelect, errorText, Problem, useFontSheet, useSite } from '@userfeedback/admin-ui';
import type { Settings, Survey, SurveyDraft, SurveyListItem } from '@userfeedback/contract';
import type { Look } from '@userfeedback/engine';
import { fontSheet, siteTheming } from '@userfeedback/engine';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { api } from '../../api.ts';
import { t as editor } from '../../strings/editor.ts';
import { t } from '../../strings/site-settings.ts';
import { DeviceSwitch, ownDevice } from '../../surveys/editor/preview/device-switch.tsx';
import { PreviewStage } from '../../surveys/editor/preview/preview-stage.tsx';
import classes from './widget.module.css';

/** So long after the tab was opened the preview starts, in milliseconds (ST-18). */
const START_AFTER = 600;

interface Props {
  settings: Settings;
  look: Look;
  surveys: readonly SurveyListItem[];
  surveyId: number;
  onChoose(id: number): void;
}

/** One of the surveys in the site's look as it stands in the form, drawn by the widget's own components (ST-15, ST-16). */
export function WidgetPreview({ settings, look, surveys, surveyId, onChoose }: Props) {
  const site = useSite();
  const [device, setDevice] = useState(ownDevice);
  const isStarted = useStart();
  const survey = useQuery(api.surveys.get.queryOptions({ input: { id: surveyId } }));
  const shown = useDeferredValue(settings);
  const draft = useMemo(() => survey.data && inSiteLook(survey.data, shown), [survey.data, shown]);
  useFontSheet(fontSheet(site.font_service, look.font));
  return (
    <aside className={classes.preview} aria-label={editor.editor.livePreview}>
      <ChoiceSelect
        label={t.widget.select}
        options={surveys.map(({ id, title }) => ({ value: String(id), label: title ?? `#${id}` }))}
        value={String(surveyId)}
        onChange={(id) => onChoose(Number(id))}
      />
      <div className={classes.head}>
        <h2 className={classes.heading}>{editor.editor.livePreview}</h2>
        <DeviceSwitch device={device} onChange={setDevice} />
      </div>
      {survey.error && <Problem text={errorText(survey.error)} onRetry={() => void survey.refetch()} />}
      {isStarted && draft ? (
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
        <div className={classes.waiting}>
          <Loader size="sm" role="status" aria-label={t.widget.loading} />
        </div>
      )}
    </aside>
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

/** The survey as if it had been made with these settings. */
function inSiteLook(survey: Survey, settings: Settings): SurveyDraft {
  return { ...survey, settings: { ...survey.settings, theming: siteTheming(settings) } };
}
