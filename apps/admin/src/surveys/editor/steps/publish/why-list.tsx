import { Alert, Box, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { FoldedPart, formatDateTime, Items, Row, useSite } from '@userfeedback/admin-ui';
import type { ShowCheck, SummaryName, WhyNotShown } from '@userfeedback/engine';
import { SUMMARY_FIELDS } from '@userfeedback/engine';
import type { ReactNode } from 'react';
import { t } from '../../../../messages/inquiry.ts';
import { t as words } from '../../../../messages/publish-summary.ts';
import { ruleLine } from '../page-rules/rule-words.ts';
import { ChangeLink } from './change-link.tsx';
import classes from './why-not-shown.module.css';

interface Props {
  why: WhyNotShown;
  /** The page reports nothing about itself. */
  isSilent: boolean;
}

/** The verdict, what fails with a way to change it, and behind a line what is fine. */
export function WhyList({ why, isSilent }: Props) {
  const failed = why.checks.filter(({ passed }) => !passed);
  const fine = why.checks.filter(({ passed }) => passed);
  const doRulesFail = failed.some(({ name }) => name === 'page-rules');
  const failing = doRulesFail ? why.rules.filter(({ holds }) => !holds) : [];
  return (
    <>
      <Items aria-live="polite">
        <Alert color={why.shown ? 'green' : 'yellow'}>
          <Text fw={600}>{why.shown ? t.shown : t.notShown}</Text>
          {why.other !== undefined && t.otherFirst({ title: why.other })}
        </Alert>
        <Checks checks={failed} why={why} />
        {doRulesFail && isSilent && <Text>{t.silent}</Text>}
        <Rules rules={failing} />
      </Items>
      {fine.length > 0 && (
        <FoldedPart title={words.why.fine({ count: fine.length })} name="fine-checks">
          <Checks checks={fine} why={why} />
          <Rules rules={why.rules.filter((rule) => !failing.includes(rule))} />
        </FoldedPart>
      )}
    </>
  );
}

function Checks({ checks, why }: { checks: readonly ShowCheck[]; why: WhyNotShown }) {
  const { time_zone } = useSite();
  if (checks.length === 0) return null;
  return (
    <Items component="ul" gap="xs">
      {checks.map((check) => (
        <Finding key={check.name} isMet={check.passed}>
          {checkWords(check, why, time_zone)}
          {!check.passed && <Change name={check.name} />}
        </Finding>
      ))}
    </Items>
  );
}

/** What is changed where a check fails; a plan, an addon or another survey is not changed here. */
const CHANGES: Partial<Record<ShowCheck['name'], SummaryName>> = {
  'not-on-pages': 'where',
  'placed-only': 'where',
  questions: 'questions',
  beginning: 'questions',
  device: 'devices',
  cookie: 'shows',
  expired: 'runs',
  geo: 'countries',
  'page-rules': 'pages',
  sample: 'limits',
  identity: 'limits',
  answered: 'limits',
  recurring: 'shows',
  ended: 'runs',
  full: 'limits',
  pace: 'limits',
};

function Change({ name }: Pick<ShowCheck, 'name'>) {
  const row = CHANGES[name];
  if (name !== 'published' && !row) return null;
  return (
    <>
      {' '}
      <ChangeLink place="why" name={row ?? 'status'} field={row ? SUMMARY_FIELDS[row] : 'status'} />
    </>
  );
}

function Rules({ rules }: Pick<WhyNotShown, 'rules'>) {
  if (rules.length === 0) return null;
  return (
    <>
      <Text fw={600}>{t.rules}</Text>
      <Items component="ul" gap="xs">
        {rules.map(({ rule, holds, isKnown }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no ids
          <Finding key={index} isMet={holds}>
            {ruleLine(rule)}
            {!isKnown && (
              <Text component="em" c="dimmed">
                {t.untold}
              </Text>
            )}
          </Finding>
        ))}
      </Items>
    </>
  );
}

function Finding({ isMet, children }: { isMet: boolean; children: ReactNode }) {
  const Icon = isMet ? IconCheck : IconX;
  return (
    <Row component="li" isUnbroken align="start" gap={10} className={classes.finding} data-met={isMet}>
      <Icon size={18} aria-hidden />
      <Box component="span" miw={0}>
        <VisuallyHidden>{isMet ? t.passed : t.failed}: </VisuallyHidden>
        {children}
      </Box>
    </Row>
  );
}

export function checkWords(
  { name, passed, n = 0, at }: ShowCheck,
  { state, not_shown }: WhyNotShown,
  timeZone: string,
): string {
  if (name === 'published') return t.states[state];
  if (name === 'questions' && !passed && not_shown === 'untitled-question') return t.untitled;
  const words = t.checks[name][passed ? 'passed' : 'failed'];
  return typeof words === 'string' ? words : words({ n, moment: at ? formatDateTime(at, timeZone) : '' });
}
