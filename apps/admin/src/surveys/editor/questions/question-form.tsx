import { Tabs, TextInput } from '@mantine/core';
import type { Question } from '@userfeedback/contract';
import { TITLE_MAX } from '@userfeedback/contract/limits';
import { changeType, updateQuestion } from '@userfeedback/engine';
import { t } from '../../../strings/editor.ts';
import type { Editor } from '../use-survey-draft.ts';
import { ConfigEditor } from './options/config-editor.tsx';
import classes from './question-card.module.css';
import { QuestionSettingsTab, withSetting } from './question-settings-tab.tsx';
import { TypeSelect } from './type-select.tsx';

interface Props {
  editor: Editor;
  question: Question;
  problems: string[];
}

/** The open card: type, title and options in one tab, the settings in the other (QN-06). */
export function QuestionForm({ editor: { draft, edit }, question, problems }: Props) {
  const change = (patch: (before: Question) => Question) =>
    edit((survey) => updateQuestion(survey, question.id, patch));
  return (
    <Tabs defaultValue="question" keepMounted={false}>
      <Tabs.List px="md">
        <Tabs.Tab value="question">{t.editor.questionTab}</Tabs.Tab>
        <Tabs.Tab value="settings">{t.editor.settingsTab}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="question" className={classes.form}>
        {problems.length > 0 && (
          <ul className={classes.problems}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
        <TypeSelect
          type={question.type}
          disabled={draft.type === 'nps'}
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
    </Tabs>
  );
}
