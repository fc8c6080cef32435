import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { errorText, Items, Notice, Problem } from '@userfeedback/admin-ui';
import type { Import } from '@userfeedback/contract';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { JobLine, shareOf } from '../../job-line.tsx';
import { t } from '../../messages/imports.ts';
import { paths } from '../../paths.ts';

interface Props {
  /** Those under way. */
  imports: readonly Import[];
  /** The one that was looked at, once it is done. */
  finished: Import | undefined;
  /** Null: surveys come with them. */
  surveyId: number | null;
  onChange(): void;
}

/** How far imports have got, with a way to stop them, and what came of the last one. */
export function ImportProgress({ imports, finished, surveyId, onChange }: Props) {
  return (
    <>
      {imports.map((one) => (
        <UnderWay key={one.id} one={one} onChange={onChange} />
      ))}
      <VisuallyHidden role="status">
        {imports.map(announcement).join(' ')} {finished && sentenceOf(finished)}
      </VisuallyHidden>
      {finished && (
        <Notice
          tone="green"
          actions={
            <Button
              component={Link}
              to={surveyId === null ? paths.surveys : paths.responses(surveyId)}
              size="xs"
              variant="default"
            >
              {surveyId === null ? t.seeSurveys : t.toResponses}
            </Button>
          }
        >
          {sentenceOf(finished)}
        </Notice>
      )}
    </>
  );
}

function UnderWay({ one, onChange }: { one: Import; onChange(): void }) {
  const { id, file, state, error, counts } = one;
  const { done, total } = counts;
  const stop = useMutation({
    mutationFn: () => api.jobs.stop.call({ id: `import-${id}` }),
    onSettled: onChange,
  });
  const title = titleOf(one);
  const figures = total > 0 ? t.progress({ done, total }) : t.isReading;
  return (
    <Items gap="sm">
      <JobLine
        title={title}
        figures={figures}
        label={`${title}. ${figures}`}
        done={done}
        total={Math.max(1, total)}
        problem={error && t.waits({ error })}
        action={
          state === 'running' && (
            <Button
              size="xs"
              variant="default"
              loading={stop.isPending}
              onClick={() => stop.mutate()}
              aria-label={`${t.stop}: ${file}`}
            >
              {t.stop}
            </Button>
          )
        }
      />
      <Text size="sm" c="dimmed">
        {t.leave}
      </Text>
      {stop.error && <Problem text={errorText(stop.error)} />}
    </Items>
  );
}

const STEP = 10;

/** Changes with each tenth, so that it is read out no more often. */
function announcement(one: Import): string {
  const { done, total } = one.counts;
  const percent = total > 0 ? Math.floor((shareOf({ done, total }) * 100) / STEP) * STEP : 0;
  return `${titleOf(one)}: ${t.percent({ percent })}`;
}

function titleOf({ file, state }: Import): string {
  return state === 'running' ? t.running({ file }) : t.undoing({ file });
}

function sentenceOf({ file, counts, checked }: Import): string {
  const { added, known, problems, total } = counts;
  const left = problems > 0 ? [t.problemCount({ n: problems })] : [];
  if (added === null || known === null) return [t.finishedUnseen({ file, total }), ...left].join(' ');
  const isOther =
    checked?.known != null &&
    (['added', 'known', 'conflicting', 'problems'] as const).some((one) => checked[one] !== counts[one]);
  const other = isOther ? [t.changedSince({ added: checked.added ?? 0, known: checked.known ?? 0 })] : [];
  return [t.finished({ file, added, known }), ...left, ...other].join(' ');
}
