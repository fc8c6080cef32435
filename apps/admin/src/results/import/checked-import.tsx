import { Button, NativeSelect, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Card, errorText, formatNumber, Items, Notice, Problem, Row } from '@userfeedback/admin-ui';
import type { ImportCheck, ImportPlan, Question } from '@userfeedback/contract';
import { problemText } from '@userfeedback/engine/text/problem-text';
import { readWithFallbacks } from '@userfeedback/engine/text/quotes';
import { useEffect, useRef } from 'react';
import { administrationApi } from '../../administration/administration-api.ts';
import { t } from '../../messages/imports.ts';
import classes from './import.module.css';

interface Props {
  id: number;
  checked: ImportCheck;
  plan: ImportPlan;
  questions: readonly Question[];
  titles: readonly string[];
  onConflicts(mode: ImportPlan['conflicts']): void;
  onStarted(): void;
}

/** What a check of the whole file says, and the button that imports it. */
export function CheckedImport({ id, checked, plan, questions, titles, onConflicts, onStarted }: Props) {
  const { importable, known, in_trash, conflicting, problems, problem_count, surveys, left_out } = checked;
  const isEmpty = importable === 0 && surveys.length === 0;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const start = useMutation({
    mutationFn: () => administrationApi.imports.start.call({ id }),
    onSuccess: onStarted,
  });
  const added = checked.unknown_options.filter(({ question_id }) =>
    ['add', 'grow'].includes(plan.unknown_options[question_id] ?? ''),
  );
  return (
    <Card aria-labelledby="checked">
      <Items gap="sm">
        <Title order={2} id="checked" ref={heading} tabIndex={-1}>
          {known === null || conflicting === null
            ? t.checkedUnseen({ n: importable, p: problem_count })
            : t.checked({ n: importable, m: known, k: conflicting, p: problem_count })}
        </Title>
        {in_trash !== null && in_trash > 0 && <Notice tone="amber">{t.inTrash({ n: in_trash })}</Notice>}
        {added.map(({ question_id, options }) => (
          <Notice key={question_id} tone="blue">
            {t.added({
              title: questions.find((question) => question.id === question_id)?.title ?? '',
              options: options.join(', '),
            })}
          </Notice>
        ))}
        {checked.heading_rows > 0 && <Notice tone="blue">{t.headingRows({ n: checked.heading_rows })}</Notice>}
        <ColumnsOf checked={checked} titles={titles} questions={questions} />
        <UnfitValues checked={checked} titles={titles} />
        {conflicting !== null && conflicting > 0 && (
          <Conflicts n={conflicting} checked={checked} mode={plan.conflicts} onMode={onConflicts} />
        )}
        {surveys.length > 0 && (
          <div>
            <strong>{t.surveys({ n: surveys.length })}</strong>
            <ul data-bullets>
              {surveys.map((title) => (
                <li key={title}>{title}</li>
              ))}
            </ul>
          </div>
        )}
        {left_out.length > 0 && (
          <div>
            <strong>{t.leftOut}</strong>
            <ul data-bullets>
              {left_out.map(({ what, count }) => (
                <li key={what}>{t.leftOutPart({ what, count })}</li>
              ))}
            </ul>
          </div>
        )}
        {problems.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
          <section className={classes.scroll} tabIndex={0} aria-label={t.problemsCaption}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{t.problemHead.row}</th>
                  <th scope="col">{t.problemHead.column}</th>
                  <th scope="col">{t.problemHead.text}</th>
                </tr>
              </thead>
              <tbody>
                {problems.map(({ row, column, problem, text }) => (
                  <tr key={`${row} ${column} ${text}`}>
                    <td>{formatNumber(row)}</td>
                    <td>{column}</td>
                    <td>{problemText(t.rowProblems, problem)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
        <Text c="dimmed">{isEmpty ? t.noStart : t.noMails}</Text>
        {start.error && <Problem text={errorText(start.error)} />}
        <Row gap="xs" justify="end">
          {problem_count > 0 && (
            <Button component="a" variant="default" href={`/api/v1/imports/${id}/problems`} download>
              {t.download}
            </Button>
          )}
          {!isEmpty && (
            <Button loading={start.isPending} onClick={() => start.mutate()}>
              {surveys.length > 0 ? t.startSurveys({ n: importable, m: surveys.length }) : t.start({ n: importable })}
            </Button>
          )}
        </Row>
      </Items>
    </Card>
  );
}

interface ColumnsProps {
  checked: ImportCheck;
  titles: readonly string[];
  questions: readonly Question[];
}

/** Nothing that stands in a column is left out in silence. */
function ColumnsOf({ checked, titles, questions }: ColumnsProps) {
  if (checked.columns.length === 0) return null;
  const titleOf = (id: string | null) => readWithFallbacks(questions.find((one) => one.id === id)?.title ?? '');
  return (
    <div>
      <strong>{t.columnsGo}</strong>
      <ul data-bullets>
        {checked.columns.map(({ goes, question_id }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
          <li key={at}>
            {goes === 'question'
              ? t.goesTo({ column: columnName(titles, at), question: titleOf(question_id) })
              : t.goes[goes]({ column: columnName(titles, at) })}
          </li>
        ))}
      </ul>
    </div>
  );
}

function columnName(titles: readonly string[], at: number): string {
  return t.column({ n: at + 1, title: titles[at]?.trim() || t.untitled });
}

function UnfitValues({ checked, titles }: Pick<ColumnsProps, 'checked' | 'titles'>) {
  if (checked.unfit.length === 0) return null;
  return (
    <div>
      <strong>{t.unfitValues}</strong>
      <ul data-bullets>
        {checked.unfit.map(({ column, code, value, n, count }) => (
          <li key={`${column} ${code} ${value}`}>
            {code === 'off-the-scale' || code === 'not-a-step'
              ? t.offScale({ column: columnName(titles, column), value: value ?? '', count })
              : code === 'too-long'
                ? t.tooLong({ column: columnName(titles, column), n: n ?? 0, count })
                : code !== 'not-an-address'
                  ? t.notTaken({ column: columnName(titles, column), value: value ?? '', count })
                  : t.noAddress({ column: columnName(titles, column), count })}
          </li>
        ))}
      </ul>
      <Text c="dimmed">{t.unfitHelp}</Text>
    </div>
  );
}

interface ConflictsProps {
  n: number;
  checked: ImportCheck;
  mode: ImportPlan['conflicts'];
  onMode(mode: ImportPlan['conflicts']): void;
}

function Conflicts({ n, checked, mode, onMode }: ConflictsProps) {
  return (
    <div>
      <strong>{t.conflicts({ n })}</strong>
      <ul data-bullets>
        {checked.conflicts.map(({ row, id, other_row, other_response }) => (
          <li key={row}>
            {other_row === null
              ? t.conflictThere({ row, id, other: other_response ?? 0 })
              : t.conflictRows({ row, id, other: other_row })}
          </li>
        ))}
      </ul>
      <NativeSelect
        label={t.conflictMode}
        value={mode}
        data={(['keep', 'leave_out'] as const).map((value) => ({ value, label: t.conflictModes[value] }))}
        onChange={(event) => onMode(event.currentTarget.value as ImportPlan['conflicts'])}
      />
    </div>
  );
}
