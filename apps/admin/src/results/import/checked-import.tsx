import { Button, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Card, errorText, formatNumber, Notice, Problem } from '@userfeedback/admin-ui';
import type { ImportCheck, ImportPlan, Question } from '@userfeedback/contract';
import { problemText } from '@userfeedback/engine/text/problem-text';
import { useEffect, useRef } from 'react';
import { api } from '../../api.ts';
import { t } from '../../messages/imports.ts';
import classes from './import.module.css';

interface Props {
  id: number;
  checked: ImportCheck;
  plan: ImportPlan;
  questions: readonly Question[];
  onStarted(): void;
}

/** What a check of the whole file says, and the button that imports it. */
export function CheckedImport({ id, checked, plan, questions, onStarted }: Props) {
  const { importable, problems, problem_count, surveys, left_out } = checked;
  const isEmpty = importable === 0 && surveys.length === 0;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const start = useMutation({
    mutationFn: () => api.imports.start.call({ id }),
    onSuccess: onStarted,
  });
  const added = checked.unknown_options.filter(
    ({ question_id }) => plan.unknown_options[question_id] === 'add',
  );
  return (
    <Card aria-labelledby="checked">
      <div className={classes.part}>
        <Title order={2} id="checked" ref={heading} tabIndex={-1}>
          {t.checked({ n: importable, m: problem_count })}
        </Title>
        {added.map(({ question_id, options }) => (
          <Notice key={question_id} tone="blue">
            {t.added({
              title: questions.find((question) => question.id === question_id)?.title ?? '',
              options: options.join(', '),
            })}
          </Notice>
        ))}
        {surveys.length > 0 && (
          <div>
            <strong>{t.surveys({ n: surveys.length })}</strong>
            <ul className={classes.plain}>
              {surveys.map((title) => (
                <li key={title}>{title}</li>
              ))}
            </ul>
          </div>
        )}
        {left_out.length > 0 && (
          <div>
            <strong>{t.leftOut}</strong>
            <ul className={classes.plain}>
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
        <p className={classes.help}>{isEmpty ? t.noStart : t.noMails}</p>
        {start.error && <Problem text={errorText(start.error)} />}
        <div className={classes.foot}>
          {problem_count > 0 && (
            <Button component="a" variant="default" href={`/api/v1/imports/${id}/problems`} download>
              {t.download}
            </Button>
          )}
          {!isEmpty && (
            <Button loading={start.isPending} onClick={() => start.mutate()}>
              {surveys.length > 0
                ? t.startSurveys({ n: importable, m: surveys.length })
                : t.start({ n: importable })}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
