import { Button, Progress, Skeleton, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconSparkles } from '@tabler/icons-react';
import { Card, formatDateTime, Notice, Problem, useSite } from '@userfeedback/admin-ui';
import type { AiReply } from '@userfeedback/contract';
import { useState } from 'react';
import { t } from '../../strings/ai-summary.ts';
import classes from './ai-summary.module.css';
import { AiSummarySections } from './ai-summary-sections.tsx';
import type { Making } from './use-ai-summary.ts';
import { useAiSummary } from './use-ai-summary.ts';

/** The survey, and whether it has anything to summarise; undefined until that is known. */
interface SurveyAnswers {
  surveyId: number;
  hasAnswers: boolean | undefined;
}

/** What all answers say together; opening it reads what is kept, its button has it made anew. */
export function AiSummaryPanel(props: SurveyAnswers) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Card aria-labelledby="ai-summary">
      <Title order={2}>
        <UnstyledButton
          id="ai-summary"
          className={classes.toggle}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconSparkles className={classes.sparkles} size={20} stroke={1.6} aria-hidden />
          {t.title}
          <IconChevronDown className={classes.chevron} size={18} aria-hidden />
        </UnstyledButton>
      </Title>
      {isOpen && <OpenedPanel {...props} />}
    </Card>
  );
}

function OpenedPanel({ surveyId, hasAnswers }: SurveyAnswers) {
  const { kept, isLoading, making, isNew, keptInstead, failure, generate } = useAiSummary(surveyId);
  const isEmpty = !making && kept !== undefined && !kept.summary && !failure;
  return (
    <div className={classes.body}>
      {failure && <Problem text={failure} />}
      {keptInstead && <Notice tone="amber">{keptInstead}</Notice>}
      {isLoading && <LoadingText />}
      {making && <MakingText surveyId={surveyId} making={making} />}
      {!making && kept?.summary && <SummaryText surveyId={surveyId} reply={kept} />}
      {isEmpty && hasAnswers !== undefined && (
        <Text c="dimmed">{hasAnswers ? t.noneYet : t.unavailable}</Text>
      )}
      <VisuallyHidden role="status">{making ? t.making : isNew ? t.made : ''}</VisuallyHidden>
      {(hasAnswers || kept?.summary) && (
        <Button
          className={classes.action}
          variant={kept?.summary ? 'default' : 'filled'}
          loading={making !== null}
          disabled={isLoading}
          onClick={() => void generate()}
        >
          {kept?.summary ? t.regenerate : t.generate}
        </Button>
      )}
    </div>
  );
}

function LoadingText() {
  return (
    <div role="status" className={classes.loading}>
      <VisuallyHidden>{t.loading}</VisuallyHidden>
      <Skeleton height={10} width="92%" />
      <Skeleton height={10} width="78%" />
      <Skeleton height={10} width="84%" />
    </div>
  );
}

function MakingText({ surveyId, making: { sections, share } }: { surveyId: number; making: Making }) {
  return (
    <div className={classes.body} aria-busy>
      <Text c="dimmed">{t.making}</Text>
      <Progress value={Math.max(4, 100 * share)} size="sm" animated aria-label={t.making} />
      <AiSummarySections surveyId={surveyId} sections={sections} />
    </div>
  );
}

/** By its parts, with links to the responses; a summary without parts as it was written. */
function SummaryText({ surveyId, reply: { summary, details } }: { surveyId: number; reply: AiReply }) {
  const { time_zone } = useSite();
  if (!details) return <Text className={classes.plain}>{summary}</Text>;
  const { generated_at, responses_count, model } = details;
  return (
    <>
      {details.is_incomplete && <Notice tone="amber">{t.unfinished}</Notice>}
      {details.is_outdated && <Notice tone="amber">{t.outdated}</Notice>}
      <AiSummarySections surveyId={surveyId} sections={details.sections} />
      <Text size="xs" c="dimmed">
        {t.about(formatDateTime(generated_at, time_zone), responses_count)},{' '}
        {model === null ? t.builtIn : t.byModel(model)}.
      </Text>
    </>
  );
}
