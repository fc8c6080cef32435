import { ActionIcon, Button, MultiSelect, Select, Switch, Text, Textarea } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Items, useAccess, useFieldMarks, useSite } from '@userfeedback/admin-ui';
import type { Limits, Question, Quota, SurveyDraft, SurveySettings } from '@userfeedback/contract';
import {
  CLOSED_MESSAGE_MAX,
  DEFAULT_CLOSED_MESSAGE,
  PACE_PERIODS,
  QUOTAS_MAX,
  RESPONSES_LIMIT_MAX,
  SAMPLE_MAX,
} from '@userfeedback/contract/limits';
import {
  addQuota,
  brokenQuotes,
  hasLimits,
  hasOneQuotaValue,
  hasPauses,
  nameOfValue,
  quotable,
  quotaSubjects,
  quotaValues,
  readTitle,
  removeQuota,
  setLimits,
  setOnePerPerson,
  setQuota,
} from '@userfeedback/engine';
import { useRef } from 'react';
import { api } from '../../../../api.ts';
import { t as quotes } from '../../../../messages/quotes.ts';
import { t } from '../../../../messages/settings-step.ts';
import { WholeNumberField } from '../../../../numbers/whole-number-field.tsx';
import { makeId } from '../../draft/make-id.ts';
import { useDraft, useEditor } from '../../draft/use-editor.ts';
import { QuotedField } from '../quotes/quoted-field.tsx';
import { ClosedLine } from './closed-line.tsx';
import { limitsWords } from './limits-words.ts';
import classes from './settings.module.css';

/** How many visitors the survey is for and how many responses it takes, and whether the site's pauses hold for it. */
export function LimitsCard() {
  const draft = useDraft();
  const { edit } = useEditor();
  const { limits, one_per_person, behavior } = draft.settings;
  const { settings, identity_secret_made_at } = useSite();
  const mark = useFieldMarks();
  const change = (patch: Partial<Limits>) => edit((survey) => setLimits(survey, patch));
  const hasPause = hasPauses(settings);
  return (
    <ClosedLine
      title={t.limits.title}
      value={lineOf(draft.settings, hasPause)}
      name="survey-limits"
      fields={['settings.limits', 'settings.one_per_person']}
    >
      <Items gap={20}>
        <Text c="dimmed">{t.limits.help}</Text>
        <WholeNumberField
          label={t.limits.stopAfter}
          description={t.limits.stopHelp}
          placeholder={t.limits.noStop}
          min={1}
          max={RESPONSES_LIMIT_MAX}
          value={limits.max_responses}
          onChange={(max_responses) => change({ max_responses })}
          onClear={() => change({ max_responses: null })}
          mark={mark('settings.limits.max_responses')}
        />
        <PaceFields pace={limits.pace} onChange={(pace) => change({ pace })} />
        <WholeNumberField
          label={t.limits.shareLabel}
          description={t.limits.shareHelp}
          min={1}
          max={SAMPLE_MAX}
          suffix="%"
          value={limits.sample_percent}
          onChange={(sample_percent) => change({ sample_percent })}
          mark={mark('settings.limits.sample_percent')}
        />
        <Quotas />
        {hasLimits(limits) && (
          <QuotedField
            text={limits.closed_message}
            max={CLOSED_MESSAGE_MAX}
            canQuote={draft.questions.length > 0 || draft.settings.fields.length > 0}
            quotable={() => quotable(draft, 'closed')}
            onChange={(closed_message) => change({ closed_message })}
          >
            {(section) => (
              <Textarea
                label={t.limits.message}
                description={t.limits.messageHelp({ text: DEFAULT_CLOSED_MESSAGE })}
                maxLength={CLOSED_MESSAGE_MAX}
                autosize
                value={limits.closed_message}
                {...section}
                {...mark('settings.limits.closed_message', brokenQuotes(draft, 'closed').length > 0 && quotes.unasked)}
                onChange={(event) => change({ closed_message: event.currentTarget.value })}
              />
            )}
          </QuotedField>
        )}
        {(identity_secret_made_at !== null || one_per_person) && (
          <Switch
            label={t.limits.oncePerPerson}
            description={t.limits.oncePerPersonHelp}
            checked={one_per_person}
            {...mark(
              'settings.one_per_person',
              one_per_person && behavior.display_length === 'repeatedly' && t.limits.notRepeatedly,
            )}
            onChange={(event) => {
              const { checked } = event.currentTarget;
              edit((survey) => setOnePerPerson(survey, checked));
            }}
          />
        )}
        {hasPause && (
          <Switch
            label={t.limits.ignore}
            description={t.limits.ignoreHelp}
            checked={limits.ignore_frequency}
            {...mark('settings.limits.ignore_frequency')}
            onChange={(event) => change({ ignore_frequency: event.currentTarget.checked })}
          />
        )}
      </Items>
    </ClosedLine>
  );
}

/** As many as a pace takes before anybody says how many. */
const PACE_DEFAULT = 100;

interface PaceProps {
  pace: Limits['pace'];
  onChange(pace: Limits['pace']): void;
}

function PaceFields({ pace, onChange }: PaceProps) {
  const mark = useFieldMarks();
  const words = t.limits.pace;
  return (
    <Items least={220} gap="sm" align="end">
      <Select
        label={words.label}
        description={words.help}
        data={[{ value: 'none', label: words.none }, ...PACE_PERIODS.map((per) => ({ value: per, label: words[per] }))]}
        value={pace?.per ?? 'none'}
        allowDeselect={false}
        {...mark('settings.limits.pace.per')}
        onChange={(chosen) => {
          const per = PACE_PERIODS.find((each) => each === chosen);
          onChange(per ? { count: pace?.count ?? PACE_DEFAULT, per } : null);
        }}
      />
      {pace && (
        <WholeNumberField
          label={words.count}
          min={1}
          max={RESPONSES_LIMIT_MAX}
          value={pace.count}
          onChange={(count) => onChange({ ...pace, count })}
          mark={mark('settings.limits.pace.count')}
        />
      )}
    </Items>
  );
}

function Quotas() {
  const draft = useDraft();
  const { edit } = useEditor();
  const { quotas } = draft.settings.limits;
  const takenOf = useQuotasTaken(draft);
  const addButton = useRef<HTMLButtonElement>(null);
  const subjects = quotaSubjects(draft);
  const canAdd = subjects.length > 0 && quotas.length < QUOTAS_MAX;
  const words = t.limits.quotas;
  return (
    <Items component="fieldset" gap="sm" align="start">
      <Text component="legend" fw={600}>
        {words.title}
      </Text>
      <Text c="dimmed">{subjects.length > 0 ? words.help : words.none}</Text>
      {quotas.length > 0 && (
        <Items component="ol" gap="sm" w="100%">
          {quotas.map((quota, at) => (
            <li key={quota.id} className={classes.quota}>
              <QuotaFields quota={quota} at={at} subjects={subjects} />
              <Text c="dimmed">{takenOf(quota)}</Text>
              <ActionIcon
                size="lg"
                aria-label={words.remove({ n: at + 1 })}
                onClick={() => {
                  edit((survey) => removeQuota(survey, at));
                  addButton.current?.focus();
                }}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </li>
          ))}
        </Items>
      )}
      <Button
        ref={addButton}
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={!canAdd}
        onClick={() => edit((survey) => addQuota(survey, makeId))}
      >
        {words.add}
      </Button>
    </Items>
  );
}

/** Says how much of a quota is taken, to people who may view results; nothing of one that visitors do not get yet. */
function useQuotasTaken({ id, settings }: SurveyDraft): (quota: Quota) => string | null {
  const { allowed } = useAccess('view-results');
  const input = { id: id ?? 0 };
  const { data } = useQuery({
    ...api.results.survey.queryOptions({ input }),
    enabled: id !== null && allowed && settings.limits.quotas.length > 0,
  });
  return ({ id: quotaId, max }) => {
    const found = data?.limits.quotas.find((each) => each.id === quotaId);
    return found ? t.limits.quotas.taken({ taken: found.taken, max }) : null;
  };
}

interface QuotaProps {
  quota: Quota;
  at: number;
  /** The questions that it can be about. */
  subjects: readonly Question[];
}

/** The question, its answers that count, and how many responses may give one of them. */
function QuotaFields({ quota, at, subjects }: QuotaProps) {
  const draft = useDraft();
  const { edit } = useEditor();
  const mark = useFieldMarks();
  const words = t.limits.quotas;
  const n = at + 1;
  const subject = draft.questions.find(({ id }) => id === quota.question_id);
  const change = (patch: Partial<Quota>) => edit((survey) => setQuota(survey, at, patch));
  const values = subject ? [...new Set(quotaValues(subject))].filter((value) => value !== '') : [];
  const answers = {
    'aria-label': words.values({ n }),
    className: classes.quotaChoice,
    data: values.map((value) => ({ value, label: subject ? nameOfValue(subject, value) : value })),
    ...mark(`settings.limits.quotas.${at}.values`),
  };
  return (
    <>
      <Select
        aria-label={words.question({ n })}
        className={classes.quotaChoice}
        data={subjects.map((question) => ({
          value: question.id,
          label: readTitle(question).trim() || words.untitled,
        }))}
        value={quota.question_id}
        allowDeselect={false}
        {...mark(`settings.limits.quotas.${at}.question_id`)}
        onChange={(question_id) => question_id && change({ question_id })}
      />
      {subject && hasOneQuotaValue(subject) ? (
        <Select
          {...answers}
          value={quota.values[0] ?? null}
          allowDeselect={false}
          onChange={(value) => value && change({ values: [value] })}
        />
      ) : (
        <MultiSelect {...answers} value={quota.values} onChange={(chosen) => change({ values: chosen })} />
      )}
      <WholeNumberField
        aria-label={words.max({ n })}
        max={RESPONSES_LIMIT_MAX}
        value={quota.max}
        onChange={(max) => change({ max })}
        mark={mark(`settings.limits.quotas.${at}.max`)}
      />
    </>
  );
}

function lineOf({ limits, one_per_person }: SurveySettings, hasPause: boolean): string {
  const isIgnoring = limits.ignore_frequency && hasPause;
  const words = limitsWords({ ...limits, quotas: limits.quotas.length });
  const set = [...(one_per_person ? [t.limits.oncePerPerson] : []), words].filter(Boolean).join(', ');
  if (set === '') return isIgnoring ? t.limits.ignoringAlone : t.limits.none;
  return isIgnoring ? `${set}, ${t.limits.ignoring}` : set;
}
