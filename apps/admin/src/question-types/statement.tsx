import { Switch, Textarea, TextInput } from '@mantine/core';
import { IconInfoSquare } from '@tabler/icons-react';
import { Items, useFieldMarks } from '@userfeedback/admin-ui';
import type { QuestionOf } from '@userfeedback/contract';
import { TEXT_MAX } from '@userfeedback/contract/limits';
import { STATEMENT_MAX } from '@userfeedback/contract/question-limits';
import { faceOf } from '@userfeedback/engine';
import { t } from '../messages/question-types.ts';
import { NamedLinkFields } from '../surveys/editor/steps/named-link-fields.tsx';
import { changeConfig } from './change-config.ts';
import type { ConfigProps, TypeFace } from './type-face.ts';

export const statement: TypeFace<'statement'> = { icon: IconInfoSquare, group: 'more', Config: StatementConfig };

type Config = QuestionOf<'statement'>['config'];

function StatementConfig(props: ConfigProps<'statement'>) {
  const words = t.statement;
  const mark = useFieldMarks();
  const { text, link, consent } = props.question.config;
  const blank = faceOf(props.question).blankTexts?.(props.question) ?? [];
  const change = (patch: Partial<Config>) => changeConfig(props, (before) => ({ ...before, ...patch }));
  return (
    <Items>
      <Textarea
        label={words.fields.text}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={STATEMENT_MAX}
        value={text}
        attributes={{ input: { dir: 'auto' } }}
        onChange={(event) => change({ text: event.currentTarget.value })}
        {...mark('config.text', blank.includes('config.text') && words.textMissing)}
      />
      <NamedLinkFields
        path="config.link"
        words={words.ofLink}
        link={link}
        onChange={(next) => change({ link: next })}
      />
      <Switch
        label={words.askConsent}
        description={words.consentHelp}
        checked={consent.enabled}
        {...mark('config.consent.enabled')}
        onChange={(event) => change({ consent: { ...consent, enabled: event.currentTarget.checked } })}
      />
      {consent.enabled && (
        <TextInput
          label={words.fields.consent}
          value={consent.label}
          maxLength={TEXT_MAX}
          attributes={{ input: { dir: 'auto' } }}
          {...mark('config.consent.label', blank.includes('config.consent.label'))}
          onChange={(event) => change({ consent: { ...consent, label: event.currentTarget.value } })}
        />
      )}
    </Items>
  );
}
