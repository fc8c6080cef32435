import { Tabs, TextInput } from '@mantine/core';
import type { Question } from '@userfeedback/contract';
import { TITLE_MAX } from '@userfeedback/contract/limits';
import { changeType, updateQuestion } from '@userfeedback/engine';
import { t } from '../../../strings/editor.ts';
import { t as words } from '../../../strings/questions.ts';
import type { Editor } from '../use-survey-draft.ts';
import { LogicTab } from './logic-tab.tsx';
import { ConfigEditor } from './options/config-editor.tsx';
import classes from './question-card.module.css';
import { QuestionSettingsTab, withSetting } from './question-settings-tab.tsx';
import { TypeSelect } from './type-select.tsx';

interface Props {
  question: Question;
  problems: readonly string[];
  /** The questions whose answers may decide about this one. */
  subjects: readonly Question[];
  /** The survey's one question, which keeps its type (QN-35). */
  isNps: boolean;
  edit: Editor['edit'];
}

/** The open card: type, title and options, settings and logic, a tab each (QN-06). */
export function QuestionForm({ question, problems, subjects, isNps, edit }: Props) {
  const change = (patch: (before: Question) => Question) =>
    edit((survey) => updateQuestion(survey, question.id, patch));
  return (
    <Tabs defaultValue="question" keepMounted={false}>
      <Tabs.List px="md">
        <Tabs.Tab value="question">{t.editor.questionTab}</Tabs.Tab>
        <Tabs.Tab value="settings">{t.editor.settingsTab}</Tabs.Tab>
        <Tabs.Tab value="logic">{words.logic.tab}</Tabs.Tab>
      </Tabs.List>
      {problems.length > 0 && (
        <ul className={classes.problems}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <Tabs.Panel value="question" className={classes.form}>
        <TypeSelect
          type={question.type}
          fixedBecause={isNps ? words.questions.onlyNps : null}
          onChange={(type) => edit((survey) => changeType(survey, question.id, type))}
        />
        <TextInput
          label={t.editor.questionTitle}
          data-question-title
          value={question.title}
          maxLength={TITLE_MAX}
          onChange={(event) => {
            const title = event.currentTarget.value;
            change((before) => ({ ...before, title }));
          }}
        />
        <ConfigEditor question={question} edit={edit} />
      </Tabs.Panel>
      <Tabs.Panel value="settings" className={classes.form}>
        <QuestionSettingsTab
          question={question}
          onChange={(setting, on) => change((before) => withSetting(before, setting, on))}
        />
      </Tabs.Panel>
      <Tabs.Panel value="logic" className={classes.form}>
        <LogicTab question={question} subjects={subjects} edit={edit} />
      </Tabs.Panel>
    </Tabs>
  );
}
