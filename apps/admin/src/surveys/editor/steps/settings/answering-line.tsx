import { Select, Switch, Text } from '@mantine/core';
import { useFieldMarks, useSite } from '@userfeedback/admin-ui';
import { RESUME } from '@userfeedback/contract/limits';
import { answeringInForce, setAnswering } from '@userfeedback/engine';
import { t } from '../../../../messages/settings-step.ts';
import { useDraft, useEditor } from '../../draft/use-editor.ts';
import { ClosedLine } from './closed-line.tsx';

/** What is saved while a visitor answers, whether there is a way back, and for how long it can go on. */
export function AnsweringLine() {
  const draft = useDraft();
  const { edit } = useEditor();
  const { settings } = useSite();
  const mark = useFieldMarks();
  const words = t.answering;
  const { answering } = draft.settings;
  const { save_partial } = answeringInForce(answering, settings);
  const isOff = settings.partial_saving === 'off';
  const change = (patch: Partial<typeof answering>) => edit((survey) => setAnswering(survey, patch));
  return (
    <ClosedLine
      title={words.title}
      value={words.value({ saves: save_partial, back: answering.back, resume: answering.resume })}
      name="survey-answering"
      fields={['settings.answering']}
    >
      <Text c="dimmed">{words.help}</Text>
      <Switch
        label={words.save}
        description={isOff ? words.saveOff : words.saveHelp}
        checked={save_partial}
        disabled={isOff}
        {...mark('settings.answering.save_partial')}
        onChange={(event) => change({ save_partial: event.currentTarget.checked })}
      />
      {save_partial && (
        <Switch
          label={words.notice}
          description={words.noticeHelp}
          checked={answering.notice}
          {...mark('settings.answering.notice')}
          onChange={(event) => change({ notice: event.currentTarget.checked })}
        />
      )}
      <Switch
        label={words.back}
        description={words.backHelp}
        checked={answering.back}
        {...mark('settings.answering.back')}
        onChange={(event) => change({ back: event.currentTarget.checked })}
      />
      <Select
        label={words.resume}
        description={words.resumeHelp}
        allowDeselect={false}
        data={RESUME.map((value) => ({ value, label: words.resumes[value] }))}
        value={answering.resume}
        {...mark('settings.answering.resume')}
        onChange={(resume) => resume && change({ resume })}
      />
    </ClosedLine>
  );
}
