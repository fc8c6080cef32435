import {
  Anchor,
  Badge,
  Box,
  Button,
  CloseButton,
  Progress,
  Skeleton,
  Text,
  Title,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import {
  Card,
  Chevron,
  errorText,
  errorToast,
  formatDateTime,
  formatDayRange,
  Items,
  Notice,
  Problem,
  Row,
  renewSite,
  Tip,
  UpgradeButton,
  useAccess,
  useSite,
} from '@userfeedback/admin-ui';
import type { AiClaim, AiReply, AiSection, AiSummary as AiSummaryDetails } from '@userfeedback/contract';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { t } from '../../messages/ai-summary.ts';
import { t as responses } from '../../messages/responses.ts';
import { t as sources } from '../../messages/sources.ts';
import { paths } from '../../paths.ts';
import { filterName } from '../../surveys/languages/language-names.ts';
import { wayName } from '../source-filter.tsx';
import classes from './ai-summary.module.css';
import type { Making, SummaryScope } from './use-ai-summary.ts';
import { useAiSummary } from './use-ai-summary.ts';

/** The summary of a survey's answers, or an offer to upgrade until it is dismissed. */
export function AiSummary(props: SurveyAnswers) {
  const access = useAccess('summarise-results');
  const { dismissed } = useSite();
  if (access.allowed) return <AiSummaryPanel key={props.surveyId} {...props} />;
  return access.reason === 'plan' && !dismissed.includes('ai-summary-upsell') ? <AiSummaryUpsell /> : null;
}

interface SurveyAnswers {
  surveyId: number;
  /** What the screen shows. */
  scope: SummaryScope;
  /** Whether there is anything to summarise; undefined until that is known. */
  hasAnswers: boolean | undefined;
}

/** What the answers say together. Without a summary it is one line with its button. */
function AiSummaryPanel({ surveyId, scope, hasAnswers }: SurveyAnswers) {
  const { kept, isLoading, making, isNew, failure, keptInstead, generate, reload } = useAiSummary(surveyId, scope);
  const isOfOther = Boolean(kept?.details) && !isSameScope(kept?.details, scope);
  const isEmpty = !making && !kept?.summary && !failure && !keptInstead;
  const button = (hasAnswers || kept?.summary) && (
    <Button
      {...(isEmpty ? { ms: 'auto' } : { me: 'auto' })}
      variant={kept?.summary ? 'default' : 'filled'}
      loading={making !== null}
      disabled={isLoading}
      onClick={() => void generate()}
    >
      {isOfOther ? t.forTheseDays : kept?.summary ? t.regenerate : t.generate}
    </Button>
  );
  return (
    <Card aria-labelledby="ai-summary">
      {isEmpty ? (
        <Row gap="8 16">
          <Row component={Title} order={2} id="ai-summary" isUnbroken gap="xs">
            <IconSparkles color="var(--mantine-primary-color-light-color)" size={20} stroke={1.6} aria-hidden />
            {t.title}
          </Row>
          <DigestBadge />
          {isLoading && <LoadingText />}
          {!isLoading && hasAnswers !== undefined && <Text c="dimmed">{hasAnswers ? t.noneYet : t.unavailable}</Text>}
          {button}
        </Row>
      ) : (
        <OpenablePanel onOpen={() => void reload()}>
          {failure && <Problem text={failure} />}
          {keptInstead && <Notice tone="amber">{keptInstead}</Notice>}
          {!making && isOfOther && <Notice tone="blue">{t.otherDays}</Notice>}
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
      <Row gap="8 16">
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
            <IconSparkles color="var(--mantine-primary-color-light-color)" size={20} stroke={1.6} aria-hidden />
            {t.title}
            <Chevron isOpen={isOpen} />
          </UnstyledButton>
        </Title>
        <DigestBadge />
      </Row>
      {isOpen && <Items mt="md">{children}</Items>}
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
    <Items aria-busy>
      <Text c="dimmed">{t.making}</Text>
      <Progress value={Math.max(4, 100 * share)} size="sm" animated aria-label={t.making} />
      <AiSummarySections surveyId={surveyId} sections={sections} />
    </Items>
  );
}

/** Says that no language model reads the answers, and where one is set. */
function DigestBadge() {
  const { summary_model } = useSite();
  if (summary_model !== null) return null;
  return (
    <Tip label={t.setModel}>
      <Badge component="button" type="button" variant="light" color="gray" tt="none" className={classes.badge}>
        {t.digest}
      </Badge>
    </Tip>
  );
}

function isSameScope(
  made: Pick<AiSummaryDetails, 'days' | 'filter'> | null | undefined,
  { days, filter }: SummaryScope,
) {
  return (
    made?.days?.start_date === days.start_date &&
    made.days.end_date === days.end_date &&
    (['language', 'field', 'field_value', 'channel', 'source'] as const).every(
      (name) => made.filter[name] === filter[name],
    )
  );
}

/** What a summary speaks of: "Nov 1 – 28, 2026, 102 responses · English". */
function ScopeLine({ days, filter, responses_count: count }: AiSummaryDetails) {
  const { language, field_value, channel, source } = filter;
  const narrowed = [
    days ? t.head({ days: formatDayRange(days.start_date, days.end_date), count }) : t.headOfAll({ count }),
    ...(language === undefined ? [] : [filterName(language)]),
    ...(field_value === undefined ? [] : [field_value || responses.filters.withoutValue]),
    ...(channel === undefined ? [] : [wayName(channel || null)]),
    ...(source === undefined ? [] : [source || sources.without]),
  ];
  return <Text fw={600}>{narrowed.join(' · ')}</Text>;
}

/** The summary by sections, with links to the responses; one without sections as plain text. */
function SummaryText({ surveyId, reply: { summary, details } }: { surveyId: number; reply: AiReply }) {
  const { time_zone } = useSite();
  if (!details) return <Text className={classes.plain}>{summary}</Text>;
  const { generated_at, model } = details;
  const moment = formatDateTime(generated_at, time_zone);
  return (
    <>
      <ScopeLine {...details} />
      {details.is_incomplete && <Notice tone="amber">{t.unfinished}</Notice>}
      {details.is_outdated && <Notice tone="amber">{t.outdated}</Notice>}
      <AiSummarySections surveyId={surveyId} sections={details.sections} />
      <Text size="xs" c="dimmed">
        {model === null ? t.digestMade({ moment }) : t.madeByModel({ moment, model })}
      </Text>
    </>
  );
}

/** The claims of a summary, each with links to the responses that support it. */
function AiSummarySections({ surveyId, sections }: { surveyId: number; sections: readonly AiSection[] }) {
  return (
    <div className={classes.sections}>
      {sections.map(({ title, claims }) => (
        <Box component="section" mb="md" key={title} className={classes.section}>
          <Title order={3} mb={4}>
            {title}
          </Title>
          <Items component="ul" gap={4}>
            {claims.map((claim) => (
              <li key={`${claim.text} ${claim.response_ids.join()}`} data-kind={claim.kind}>
                <ClaimText claim={claim} /> <Sources surveyId={surveyId} ids={claim.response_ids} />
              </li>
            ))}
          </Items>
        </Box>
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
      data-number
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
    <Row
      component="section"
      gap="12 16"
      py="md"
      px={20}
      bdrs="md"
      className={classes.upsell}
      aria-labelledby="ai-upsell"
    >
      <IconSparkles color="var(--mantine-primary-color-light-color)" size={22} stroke={1.6} aria-hidden />
      <Box flex="1 1 320px" miw={0}>
        <Title order={2} id="ai-upsell">
          {t.upsell.title}
        </Title>
        <Text>{t.upsell.text}</Text>
      </Box>
      <UpgradeButton origin={{ medium: 'survey-results', campaign: 'ai-summary' }}>{t.upsell.button}</UpgradeButton>
      <CloseButton aria-label={t.upsell.dismiss} onClick={() => dismiss.mutate({ id: 'ai-summary-upsell' })} />
    </Row>
  );
}
