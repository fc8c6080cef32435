import {
  Anchor,
  Button,
  CloseButton,
  Progress,
  Skeleton,
  Text,
  Title,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { IconChevronDown, IconSparkles } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import {
  Card,
  errorText,
  errorToast,
  formatDateTime,
  Notice,
  Problem,
  renewSite,
  UpgradeButton,
  useAccess,
  useSite,
} from '@userfeedback/admin-ui';
import type { AiClaim, AiReply, AiSection } from '@userfeedback/contract';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { t } from '../../messages/ai-summary.ts';
import { paths } from '../../paths.ts';
import classes from './ai-summary.module.css';
import type { Making } from './use-ai-summary.ts';
import { useAiSummary } from './use-ai-summary.ts';

/** The summary of a survey's answers, or an offer to upgrade until it is dismissed. */
export function AiSummary({ surveyId, hasAnswers }: { surveyId: number; hasAnswers: boolean | undefined }) {
  const access = useAccess('summarise-results');
  const { dismissed } = useSite();
  if (access.allowed) return <AiSummaryPanel key={surveyId} surveyId={surveyId} hasAnswers={hasAnswers} />;
  return access.reason === 'plan' && !dismissed.includes('ai-summary-upsell') ? <AiSummaryUpsell /> : null;
}

/** The survey, and whether it has anything to summarise; undefined until that is known. */
interface SurveyAnswers {
  surveyId: number;
  hasAnswers: boolean | undefined;
}

/** What all answers say together. Without a summary it is one line with its button. */
function AiSummaryPanel({ surveyId, hasAnswers }: SurveyAnswers) {
  const { kept, isLoading, making, isNew, failure, keptInstead, generate, reload } = useAiSummary(surveyId);
  const isEmpty = !making && !kept?.summary && !failure && !keptInstead;
  const button = (hasAnswers || kept?.summary) && (
    <Button
      className={classes.action}
      variant={kept?.summary ? 'default' : 'filled'}
      loading={making !== null}
      disabled={isLoading}
      onClick={() => void generate()}
    >
      {kept?.summary ? t.regenerate : t.generate}
    </Button>
  );
  return (
    <Card aria-labelledby="ai-summary">
      {isEmpty ? (
        <div className={classes.line}>
          <Title order={2} id="ai-summary" className={classes.title}>
            <IconSparkles className={classes.sparkles} size={20} stroke={1.6} aria-hidden />
            {t.title}
          </Title>
          {isLoading && <LoadingText />}
          {!isLoading && hasAnswers !== undefined && (
            <Text c="dimmed">{hasAnswers ? t.noneYet : t.unavailable}</Text>
          )}
          {button}
        </div>
      ) : (
        <OpenablePanel onOpen={() => void reload()}>
          {failure && <Problem text={failure} />}
          {keptInstead && <Notice tone="amber">{keptInstead}</Notice>}
          {making && <MakingText surveyId={surveyId} making={making} />}
          {!making && kept?.summary && <SummaryText surveyId={surveyId} reply={kept} />}
          {button}
        </OpenablePanel>
      )}
      <VisuallyHidden role="status">{making ? t.making : isNew ? t.made : ''}</VisuallyHidden>
    </Card>
  );
}

function OpenablePanel({ onOpen, children }: { onOpen(): void; children: ReactNode }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <Title order={2}>
        <UnstyledButton
          id="ai-summary"
          className={classes.toggle}
          aria-expanded={isOpen}
          onClick={() => {
            if (!isOpen) onOpen();
            setOpen(!isOpen);
          }}
        >
          <IconSparkles className={classes.sparkles} size={20} stroke={1.6} aria-hidden />
          {t.title}
          <IconChevronDown className={classes.chevron} size={18} aria-hidden />
        </UnstyledButton>
      </Title>
      {isOpen && <div className={classes.body}>{children}</div>}
    </>
  );
}

function LoadingText() {
  return (
    <div role="status">
      <VisuallyHidden>{t.loading}</VisuallyHidden>
      <Skeleton height={10} width={160} />
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

/** The summary by sections, with links to the responses; one without sections as plain text. */
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
        {t.about({ moment: formatDateTime(generated_at, time_zone), count: responses_count })},{' '}
        {model === null ? t.builtIn : t.byModel({ model })}.
      </Text>
    </>
  );
}

/** The claims of a summary, each with links to the responses that support it. */
function AiSummarySections({ surveyId, sections }: { surveyId: number; sections: readonly AiSection[] }) {
  return (
    <div className={classes.sections}>
      {sections.map(({ title, claims }) => (
        <section key={title} className={classes.section}>
          <h3>{title}</h3>
          <ul>
            {claims.map((claim) => (
              <li key={`${claim.text} ${claim.response_ids.join()}`} data-kind={claim.kind}>
                <ClaimText claim={claim} /> <Sources surveyId={surveyId} ids={claim.response_ids} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function ClaimText({ claim: { kind, text } }: { claim: AiClaim }) {
  return kind === 'quote' ? <q>{text}</q> : text;
}

function Sources({ surveyId, ids }: { surveyId: number; ids: readonly number[] }) {
  return ids.map((id) => (
    <Anchor
      key={id}
      className={classes.source}
      component={Link}
      to={paths.response(surveyId, id)}
      aria-label={t.response({ id: String(id) })}
    >
      #{id}
    </Anchor>
  ));
}

/** Shown in place of the panel on plans without it; dismissing it is remembered for this person. */
function AiSummaryUpsell() {
  const dismiss = useMutation(
    api.notices.dismiss.mutationOptions({
      onSuccess: () => renewSite(),
      onError: (error) => void errorToast(errorText(error)),
    }),
  );
  if (dismiss.isPending || dismiss.isSuccess) return null;
  return (
    <section className={classes.upsell} aria-labelledby="ai-upsell">
      <IconSparkles className={classes.sparkles} size={22} stroke={1.6} aria-hidden />
      <div className={classes.offer}>
        <Title order={2} id="ai-upsell">
          {t.upsell.title}
        </Title>
        <Text>{t.upsell.text}</Text>
      </div>
      <UpgradeButton origin={{ medium: 'survey-results', campaign: 'ai-summary' }}>
        {t.upsell.button}
      </UpgradeButton>
      <CloseButton
        aria-label={t.upsell.dismiss}
        onClick={() => dismiss.mutate({ id: 'ai-summary-upsell' })}
      />
    </section>
  );
}
