import type { TextInputProps } from '@mantine/core';
import { ActionIcon, Button, Select, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { SurveyCardProps } from '@userfeedback/addon-kit';
import { useFieldMarks } from '@userfeedback/admin-ui';
import type { Question, Webhook } from '@userfeedback/contract';
import { WEBHOOK_ROWS_MAX } from '@userfeedback/contract/limits';
import { readTitle, takesAnswer } from '@userfeedback/engine';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { isSealed } from '../problems.ts';
import { t } from './messages/webhooks.ts';
import type { WebhookRows } from './moves.ts';
import { addWebhookRow, removeWebhookRow, setWebhookRow, webhookRows } from './moves.ts';
import classes from './webhooks-card.module.css';

type Row = Webhook[WebhookRows][number];
interface RowsProps extends Pick<SurveyCardProps, 'edit'> {
  webhook: Webhook;
  index: number;
}

const KEY_MAX = 200;
const VALUE_MAX = 2000;

export function HeaderRows({ problems, ...props }: RowsProps & { problems: Record<string, string> }) {
  const mark = useFieldMarks();
  return (
    <Rows {...props} list="headers" legend={t.headers} add={t.addHeader}>
      {(row, at, set) => (
        <>
          <RowText
            name={t.key}
            value={row.key}
            maxLength={KEY_MAX}
            change={(key) => set({ key })}
            {...mark(`headers.${at}.key`, problems[`headers.${at}.key`])}
          />
          <RowText
            name={t.value}
            description={isSealed(row.value) ? t.unreadable : undefined}
            value={isSealed(row.value) ? '' : row.value}
            maxLength={VALUE_MAX}
            change={(value) => set({ value })}
            {...mark(`headers.${at}.value`, problems[`headers.${at}.value`])}
          />
        </>
      )}
    </Rows>
  );
}

export function BodyRows({
  questions,
  hidden,
  ...props
}: RowsProps & { questions: readonly Question[]; hidden: readonly { value: string; label: string }[] }) {
  const mark = useFieldMarks();
  const choices = questions.flatMap((question, at) => {
    const label = readTitle(question).trim() || t.untitled({ number: at + 1 });
    return takesAnswer(question) ? [{ value: question.id, label }] : [];
  });
  const known = [...choices, ...hidden];
  const isInAddress = props.webhook.request_method === 'GET' || props.webhook.request_method === 'DELETE';
  const help = isInAddress ? `${t.bodyHelp} ${t.inAddress}` : t.bodyHelp;
  return (
    <Rows {...props} list="body" legend={t.body} help={help} add={t.addParameter}>
      {(row, at, set) => (
        <>
          <RowText
            name={t.parameter}
            value={row.key}
            maxLength={KEY_MAX}
            change={(key) => set({ key })}
            {...mark(`body.${at}.key`)}
          />
          <Select
            aria-label={t.question}
            placeholder={t.chooseQuestion}
            data={hidden.length > 0 ? [...choices, { group: t.hiddenFields, items: [...hidden] }] : choices}
            value={known.some(({ value }) => value === row.value) ? row.value : null}
            clearable
            onChange={(id) => set({ value: id ?? '' })}
            {...mark(`body.${at}.value`)}
          />
        </>
      )}
    </Rows>
  );
}

interface RowTextProps extends TextInputProps {
  /** Also read aloud: fields of a row have no label. */
  name: string;
  change(text: string): void;
}

function RowText({ name, change, ...props }: RowTextProps) {
  return (
    <TextInput
      aria-label={name}
      placeholder={name}
      autoComplete="off"
      onChange={(event) => change(event.currentTarget.value)}
      {...props}
    />
  );
}

/** The first row cannot be removed. */
function Rows({
  webhook,
  index,
  edit,
  list,
  legend,
  help,
  add,
  children,
}: RowsProps & {
  list: WebhookRows;
  legend: string;
  help?: string;
  add: string;
  children(row: Row, at: number, set: (patch: Partial<Row>) => void): ReactNode;
}) {
  const root = useRef<HTMLFieldSetElement>(null);
  const rows = webhookRows(webhook, list);
  const focusSoon = (at: number) =>
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(`[data-row="${at}"] input`)?.focus());
  return (
    <fieldset className={classes.rows} ref={root}>
      <legend className={classes.legend}>{legend}</legend>
      {help && (
        <Text c="dimmed" size="sm">
          {help}
        </Text>
      )}
      {rows.map((row, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is nothing but its place and its parts
          key={at}
          role="group"
          aria-label={t.row[list]({ n: at + 1 })}
          className={classes.row}
          data-row={at}
        >
          <div className={classes.fields}>
            {children(row, at, (patch) => edit((draft) => setWebhookRow(draft, index, list, at, patch)))}
          </div>
          {at > 0 && (
            <ActionIcon
              size="lg"
              aria-label={t.remove[list]({ n: at + 1 })}
              onClick={() => {
                edit((draft) => removeWebhookRow(draft, index, list, at));
                focusSoon(at - 1);
              }}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </div>
      ))}
      {rows.length < WEBHOOK_ROWS_MAX[list] && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          className={classes.add}
          onClick={() => {
            edit((draft) => addWebhookRow(draft, index, list));
            focusSoon(rows.length);
          }}
        >
          {add}
        </Button>
      )}
    </fieldset>
  );
}
