import { Tabs, TextInput } from '@mantine/core';
import { Items, KeptPart, useErrorsBelow, useFieldMarks, useWantedField, useWasLeft } from '@userfeedback/admin-ui';
import type { Question } from '@userfeedback/contract';
import { TITLE_MAX } from '@userfeedback/contract/limits';
import { faceOf, missingInQuestion, quotable, untitledQuestions, updateQuestion } from '@userfeedback/engine';
import { useMemo, useState } from 'react';
import { t } from '../../../../messages/editor.ts';
import { t as words } from '../../../../messages/questions.ts';
import { t as quotes } from '../../../../messages/quotes.ts';
import { ConfigEditor } from '../../../../question-types/config-editor.tsx';
import { typeName } from '../../../type-name.ts';
import { QuotedField } from '../quotes/quoted-field.tsx';
import { LogicTab } from './logic-tab.tsx';
import classes from './question-card.module.css';
import { QuestionSettingsTab, withSetting } from './question-settings-tab.tsx';
import { TypeSelect } from './types/type-select.tsx';
import type { CardMoves } from './use-card-moves.ts';

interface Props {
  question: Question;
  index: number;
  /** The questions that this one's conditions can use. */
  subjects: readonly Question[];
  /** The survey's one question, which keeps its type. */
  isNps: boolean;
  /** Whether its title can quote something. */
  canQuote: boolean;
  /** Its title quotes something that is not asked before it. */
  isMisquoting: boolean;
  moves: CardMoves;
}

/** The open card: tabs for type, title and options, for settings, and for logic. */
export function QuestionForm({ question, index, subjects, isNps, ...props }: Props) {
  const { canQuote, isMisquoting, moves } = props;
  const { edit } = moves;
  const kept = {
    part: `questions.${question.id}`,
    capability: 'use-rating-questions' as const,
    feature: typeName(question.type),
  };
  const change = (patch: (before: Question) => Question) =>
    edit((survey) => updateQuestion(survey, question.id, patch));
  const setTitle = (title: string) => change((before) => ({ ...before, title }));
  const [tab, setTab] = useState<string | null>('question');
  const mark = useFieldMarks();
  useWantedField((path) => setTab(tabOf(path)));
  const elsewhere = useErrorsBelow().filter(([path]) => !isMarked(path, tab));
  const messages = [...new Set([...useProblems(question, isMisquoting), ...elsewhere.map(([, text]) => text)])];
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false}>
      <Tabs.List px="md">
        <Tabs.Tab value="question">{t.questionTab}</Tabs.Tab>
        <Tabs.Tab value="settings">{t.settingsTab}</Tabs.Tab>
        <Tabs.Tab value="logic">{words.logic.tab}</Tabs.Tab>
      </Tabs.List>
      {messages.length > 0 && (
        <ul data-bullets className={classes.problems}>
          {messages.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <Tabs.Panel value="question" p="md">
        <Items>
          <KeptPart {...kept}>
            <TypeSelect
              questionId={question.id}
              type={question.type}
              fixedBecause={isNps ? words.onlyNps : null}
              onChange={moves.changeType}
            />
            <QuotedField
              text={question.title}
              max={TITLE_MAX}
              canQuote={canQuote}
              quotable={() => quotable(moves.now(), index)}
              onChange={setTitle}
            >
              {(section) => (
                <TextInput
                  label={faceOf(question).titleIsOptional ? t.optionalTitle : t.questionTitle}
                  data-question-title
                  value={question.title}
                  maxLength={TITLE_MAX}
                  onChange={(event) => setTitle(event.currentTarget.value)}
                  {...section}
                  {...mark('title', untitledQuestions({ questions: [question] }).length > 0 || isMisquoting)}
                />
              )}
            </QuotedField>
            <ConfigEditor question={question} edit={edit} />
          </KeptPart>
        </Items>
      </Tabs.Panel>
      <Tabs.Panel value="settings" p="md">
        <Items>
          <KeptPart {...kept}>
            <QuestionSettingsTab
              question={question}
              index={index}
              onChange={(setting, on) => change((before) => withSetting(before, setting, on))}
            />
          </KeptPart>
        </Items>
      </Tabs.Panel>
      <Tabs.Panel value="logic" p="md">
        <Items>
          <KeptPart {...kept}>
            <LogicTab question={question} subjects={subjects} edit={edit} />
          </KeptPart>
        </Items>
      </Tabs.Panel>
    </Tabs>
  );
}

/** What is missing in the fields of a question that were left; only below its `FieldsOf`. */
export function useProblems(question: Question, isMisquoting: boolean): string[] {
  const wasLeft = useWasLeft();
  const missing = useMemo(() => missingInQuestion(question), [question]);
  const shown = missing.filter(({ path }) => wasLeft(path)).map(({ code }) => words.missing[code]);
  return isMisquoting && wasLeft('title') ? [...shown, quotes.unasked] : shown;
}

/** The tab of a question's field. */
function tabOf(path: string): string {
  const [head = ''] = path.split('.');
  return head === 'logic' || head === 'jumps'
    ? 'logic'
    : head === 'settings' && !OF_ICONS.test(path)
      ? 'settings'
      : 'question';
}

/** True if the field is on the open tab and shows its problem itself. */
function isMarked(path: string, tab: string | null): boolean {
  return /^(title|type|config|settings|logic\.conditions|jumps)(\.|$)/.test(path) && tabOf(path) === tab;
}

/** Colour and size of the icons are chosen beside the options. */
const OF_ICONS = /\.icon_/;
