import { Alert, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { PageRule } from '@userfeedback/contract';
import type { ShowCheck, WhyNotShown } from '@userfeedback/engine';
import { RULE_KINDS } from '@userfeedback/engine';
import type { ReactNode } from 'react';
import { t } from '../../../../strings/inquiry.ts';
import classes from './why-not-shown.module.css';

/** The verdict, and each condition with whether it is met. `isSilent`: the page reports nothing about itself. */
export function WhyList({ why, isSilent }: { why: WhyNotShown; isSilent: boolean }) {
  return (
    <div className={classes.answer} aria-live="polite">
      <Alert color={why.shown ? 'green' : 'yellow'}>
        <Text fw={600}>{why.shown ? t.shown : t.notShown}</Text>
        {why.other !== undefined && t.otherFirst(why.other)}
      </Alert>
      <ul className={classes.list}>
        {why.checks.map((check) => (
          <Finding key={check.name} isMet={check.passed}>
            {wordsOf(check, why)}
          </Finding>
        ))}
      </ul>
      {why.rules.length > 0 && (
        <>
          <Text fw={600}>{t.rules}</Text>
          {isSilent && <Text>{t.silent}</Text>}
          <ul className={classes.list}>
            {why.rules.map(({ rule, holds, isKnown }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rules have no ids
              <Finding key={index} isMet={holds}>
                {index > 0 && `${rule.operator} `}
                {RULE_KINDS[rule.logic].label} <strong>{dataInWords(rule.data)}</strong>
                {!isKnown && <em className={classes.untold}>{t.untold}</em>}
              </Finding>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Finding({ isMet, children }: { isMet: boolean; children: ReactNode }) {
  const Icon = isMet ? IconCheck : IconX;
  return (
    <li className={classes.finding} data-met={isMet}>
      <Icon size={18} aria-hidden />
      <span>
        <VisuallyHidden>{isMet ? t.passed : t.failed}: </VisuallyHidden>
        {children}
      </span>
    </li>
  );
}

function wordsOf({ name, passed }: ShowCheck, { state, not_shown }: WhyNotShown): string {
  if (name === 'published') return t.states[state];
  if (name === 'questions' && !passed && not_shown === 'untitled-question') return t.untitled;
  return t.checks[name][passed ? 0 : 1];
}

function dataInWords(data: PageRule['data']): string {
  if (data === null || typeof data === 'string') return data ?? '';
  return (Array.isArray(data) ? data : [data]).map(({ label }) => label).join(', ');
}
