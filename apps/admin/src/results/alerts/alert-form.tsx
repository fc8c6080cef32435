import { Button, Checkbox, Group, NativeSelect, NumberInput, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText, Form, fieldErrors, Items, Problem, Row, useSite } from '@userfeedback/admin-ui';
import type { Alert, NewAlert, SurveyResults } from '@userfeedback/contract';
import { ALERT_MEASURES, ALERT_MIN_RESPONSES, ALERT_WINDOWS } from '@userfeedback/contract/alert-limits';
import { faceOfType } from '@userfeedback/engine/question-types/index';
import { useState } from 'react';
import { administrationApi } from '../../administration/administration-api.ts';
import { api } from '../../api.ts';
import { t } from '../../messages/alerts.ts';

const NPS_LIMIT = 0;

interface Props {
  survey: SurveyResults;
  /** Null: a new one. */
  alert: Alert | null;
  onDone(): void;
}

export function AlertForm({ survey, alert, onDone }: Props) {
  const { settings, admin_email } = useSite();
  const [values, setValues] = useState<NewAlert>(
    () => alert ?? { ...BLANK, emails: settings.notifications_recipients ?? admin_email },
  );
  const change = (patch: Partial<NewAlert>) => setValues((before) => ({ ...before, ...patch }));
  const client = useQueryClient();
  const webhooks = useToldWebhooks(survey.id);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const { measure, question_id, webhook_ids } = values;
      const sent = {
        ...values,
        id: survey.id,
        question_id: measure === 'average' ? question_id : null,
        // Those that were deleted from the survey in the meantime are left out.
        webhook_ids: webhooks ? webhook_ids.filter((id) => webhooks.some((one) => one.id === id)) : webhook_ids,
      };
      return alert
        ? administrationApi.alerts.update.call({ ...sent, alert_id: alert.id })
        : administrationApi.alerts.create.call(sent);
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: administrationApi.alerts.key() });
      onDone();
    },
  });
  const errors = fieldErrors(error);
  const words = t.form;
  return (
    <Form onSubmit={mutate}>
      <Items>
        <Title order={3}>{alert ? words.edit : words.add}</Title>
        {error && Object.keys(errors).length === 0 && <Problem text={errorText(error)} />}
        {!alert && <Offers survey={survey} onChoose={change} />}
        <TextInput
          ref={focusFirst}
          label={words.name}
          value={values.name}
          maxLength={100}
          error={errors.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <MeasureFields survey={survey} values={values} errors={errors} change={change} />
        <TextInput
          label={words.emails}
          description={words.emailsHelp}
          value={values.emails ?? ''}
          maxLength={2000}
          error={errors.emails}
          onChange={({ currentTarget }) => change({ emails: currentTarget.value })}
        />
        {webhooks && webhooks.length > 0 && (
          <Checkbox.Group
            label={words.webhooks}
            description={words.webhooksHelp}
            value={values.webhook_ids}
            error={errors.webhook_ids}
            onChange={(webhook_ids) => change({ webhook_ids })}
          >
            <Items gap="xs" pt={4}>
              {webhooks.map(({ id, name }) => (
                <Checkbox key={id} value={id} label={name} />
              ))}
            </Items>
          </Checkbox.Group>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={isPending}>
            {words.save}
          </Button>
        </Group>
      </Items>
    </Form>
  );
}

const BLANK: NewAlert = {
  name: '',
  measure: 'responses',
  question_id: null,
  window: 'last_7_days',
  below: null,
  above: null,
  min_responses: ALERT_MIN_RESPONSES,
  webhook_ids: [],
  active: true,
};

function focusFirst(field: HTMLInputElement | null): void {
  field?.focus();
}

/** The survey's webhooks that take alerts; undefined until it is known. */
function useToldWebhooks(id: number) {
  const { data } = useQuery(api.surveys.get.queryOptions({ input: { id } }));
  return data?.notifications.webhook.webhooks.filter(({ events }) =>
    events.some((event) => event === 'alert.raised' || event === 'alert.cleared'),
  );
}

/** Alerts that are ready as they are. */
function Offers({ survey, onChoose }: { survey: SurveyResults; onChoose(values: Partial<NewAlert>): void }) {
  const limits = { question_id: null, window: 'last_7_days', above: null } as const;
  const noResponse = t.form.noResponse;
  const npsFalls = t.form.npsFalls({ n: NPS_LIMIT });
  return (
    <div>
      <Text fw={500} mb={6}>
        {t.form.offers}
      </Text>
      <Row gap="xs">
        <Button
          size="xs"
          variant="default"
          onClick={() => onChoose({ ...limits, name: noResponse, measure: 'responses', below: 1 })}
        >
          {noResponse}
        </Button>
        {hasNps(survey) && (
          <Button
            size="xs"
            variant="default"
            onClick={() => onChoose({ ...limits, name: npsFalls, measure: 'nps', below: NPS_LIMIT })}
          >
            {npsFalls}
          </Button>
        )}
      </Row>
    </div>
  );
}

function hasNps({ questions, nps_question_id }: SurveyResults): boolean {
  return nps_question_id !== null || questions.some(({ type }) => faceOfType(type)?.roundsDown === true);
}

/** What is measured, over which days, and the range. */
function MeasureFields({
  survey,
  values,
  errors,
  change,
}: {
  survey: SurveyResults;
  values: NewAlert;
  errors: Record<string, string>;
  change(patch: Partial<NewAlert>): void;
}) {
  const { measure, question_id, window, min_responses } = values;
  const words = t.form;
  const ratings = survey.questions.filter(({ type }) => faceOfType(type)?.isScored === true);
  const isOffered = { responses: true, response_rate: true, nps: hasNps(survey), average: ratings.length > 0 };
  return (
    <>
      <NativeSelect
        label={words.measure}
        value={measure}
        error={errors.measure}
        data={ALERT_MEASURES.filter((one) => isOffered[one] || one === measure).map((value) => ({
          value,
          label: t.measures[value],
        }))}
        onChange={({ currentTarget }) => change({ measure: currentTarget.value as NewAlert['measure'] })}
      />
      {measure === 'average' && (
        <NativeSelect
          label={words.question}
          value={question_id ?? ''}
          error={errors.question_id}
          data={[{ value: '', label: words.choose }, ...ratings.map(({ id, title }) => ({ value: id, label: title }))]}
          onChange={({ currentTarget }) => change({ question_id: currentTarget.value || null })}
        />
      )}
      <NativeSelect
        label={words.window}
        value={window}
        error={errors.window}
        data={ALERT_WINDOWS.map((value) => ({ value, label: t.windows[value] }))}
        onChange={({ currentTarget }) => change({ window: currentTarget.value as NewAlert['window'] })}
      />
      <div>
        <Items least={160} align="start">
          {(['below', 'above'] as const).map((limit) => (
            <LimitField
              key={limit}
              label={words[limit]}
              value={values[limit]}
              error={errors[limit]}
              onChange={(value) => change({ [limit]: value })}
            />
          ))}
        </Items>
        <Text size="sm" c="dimmed" mt={4}>
          {words.limitsHelp}
        </Text>
      </div>
      {measure !== 'responses' && (
        <LimitField
          label={measure === 'response_rate' ? words.minImpressions : words.min}
          description={words.minHelp}
          value={min_responses}
          error={errors.min_responses}
          onChange={(least) => change({ min_responses: least ?? 0 })}
        />
      )}
    </>
  );
}

/** Any number, or none. What is half typed ("-", "3.") stays until it is left. */
function LimitField({
  label,
  description,
  value,
  error,
  onChange,
}: {
  label: string;
  description?: string;
  value: number | null;
  error: string | undefined;
  onChange(value: number | null): void;
}) {
  const [typed, setTyped] = useState<string | number | null>(null);
  return (
    <NumberInput
      label={label}
      description={description}
      value={typed ?? value ?? ''}
      error={error}
      onBlur={() => setTyped(null)}
      onChange={(next) => {
        setTyped(next);
        const number = Number.parseFloat(String(next));
        onChange(Number.isFinite(number) ? number : null);
      }}
    />
  );
}
