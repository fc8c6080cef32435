import { Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  Card,
  CardSkeleton,
  ChoiceSelect,
  EmptyState,
  errorText,
  Locked,
  Problem,
  SurveyDrawing,
} from '@userfeedback/admin-ui';
import type { SurveyListItem } from '@userfeedback/contract';
import { WIDGET_LANGUAGES } from '@userfeedback/contract/limits';
import { neededFor } from '@userfeedback/engine';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { t as branding } from '../../../messages/branding.ts';
import { t } from '../../../messages/settings.ts';
import { t as behavior } from '../../../messages/settings-step.ts';
import { t as words } from '../../../messages/survey-list.ts';
import { CreateButton } from '../../../surveys/create-button.tsx';
import { BRANDING_SECTIONS } from '../../../surveys/editor/steps/preview/branding-sections.ts';
import { SettingsPart } from '../../../surveys/editor/steps/settings/settings-part.tsx';
import type { SettingsForm } from '../../use-settings-form.ts';
import { useSiteLook } from './use-site-look.ts';
import classes from './widget.module.css';
import { WidgetPreview } from './widget-preview.tsx';

/** The look that all surveys start from, previewed on one of them; without a survey there is no preview. */
export function WidgetTab(form: SettingsForm) {
  const input = { per_page: -1, select: ['title', 'cookie_name'] };
  const { data, error, refetch } = useQuery(api.surveys.list.queryOptions({ input }));
  if (error && !data) return <Problem text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <CardSkeleton height={420} />;
  if (data.items.length > 0) return <Customizer {...form} surveys={data.items} />;
  return (
    <Card component="div">
      <EmptyState drawing={<SurveyDrawing />} title={words.empty} action={<CreateButton />}>
        {words.emptyText}
      </EmptyState>
    </Card>
  );
}

/** The site's look beside a survey that shows it before it is saved; what the plan lacks is locked. */
function Customizer({ settings, errors, change, surveys }: SettingsForm & { surveys: SurveyListItem[] }) {
  const look = useSiteLook(settings, change);
  const [surveyId, setSurveyId] = useState(surveys[0]?.id ?? 0);
  const cookieName = surveys.find(({ id }) => id === surveyId)?.cookie_name;
  return (
    <div className={classes.columns}>
      <Card aria-label={t.widget.title}>
        <Text c="dimmed" mb={20}>
          {t.widget.help}
        </Text>
        {BRANDING_SECTIONS.map(({ name, Controls }) => (
          <SettingsPart key={name} title={branding.sections[name]}>
            <Controls {...look} logoError={errors.widget_custom_logo} />
          </SettingsPart>
        ))}
        <SettingsPart title={t.widget.language}>
          <ChoiceSelect
            label={t.widget.language}
            description={t.widget.languageHelp}
            options={WIDGET_LANGUAGES.map((value) => ({ value, label: t.widget.languages[value] }))}
            value={settings.widget_language}
            onChange={(value) => change({ widget_language: value === 'browser' ? value : 'page' })}
          />
        </SettingsPart>
        <SettingsPart title={t.widget.start}>
          <Locked capability={neededFor('widget_start_minimized', true)} campaign="survey-minimized">
            <Switch
              label={behavior.behavior.minimized}
              description={behavior.behavior.minimizedHelp}
              checked={settings.widget_start_minimized}
              onChange={(event) => {
                change({ widget_start_minimized: event.currentTarget.checked });
                if (cookieName) rememberMinimized(cookieName, event.currentTarget.checked);
              }}
            />
          </Locked>
        </SettingsPart>
      </Card>
      <WidgetPreview settings={settings} surveys={surveys} surveyId={surveyId} onChoose={setSurveyId} />
    </div>
  );
}

/** Remembers whether a survey starts minimised, in a session cookie, as the visitor's widget does. */
function rememberMinimized(cookieName: string, isMinimized: boolean): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${cookieName}-minimized=${isMinimized}; Path=/; SameSite=Lax${secure}`;
}
