import { Anchor, Box, Switch, Text } from '@mantine/core';
import { confirm, Items, Row, useFieldMarks } from '@userfeedback/admin-ui';
import { LANGUAGES_MAX } from '@userfeedback/contract/limits';
import { addLanguage, countTranslated, removeLanguage, setLanguages, setLive } from '@userfeedback/engine';
import { Link } from 'react-router';
import { t } from '../../../../messages/languages.ts';
import { paths } from '../../../../paths.ts';
import { languageName } from '../../../languages/language-names.ts';
import { LanguagePicker } from '../../../languages/language-picker.tsx';
import { useDraft, useEditor } from '../../draft/use-editor.ts';
import { RemoveButton } from '../row-buttons.tsx';
import { ClosedLine } from './closed-line.tsx';

/** The language that a survey is written in, the others that it has, and which of them visitors get. */
export function LanguagesLine() {
  const draft = useDraft();
  const { edit } = useEditor();
  const { base, others, choice } = draft.languages;
  const mark = useFieldMarks();
  const words = t.card;
  const tags = others.map(({ tag }) => tag);
  return (
    <ClosedLine
      title={words.title}
      value={words.value({
        base: base === null ? words.unknown : languageName(base),
        others: others.length,
      })}
      name="survey-languages"
      fields={['languages', 'translations']}
    >
      <Items gap={20}>
        <Text c="dimmed">{words.help}</Text>
        <LanguagePicker
          label={words.base}
          description={words.baseHelp}
          value={base}
          without={tags}
          {...mark('languages.base')}
          onChoose={(tag) => edit((survey) => setLanguages(survey, { base: tag }))}
        />
        <Items component="fieldset" gap="sm" align="start">
          <Text component="legend" fw={600}>
            {words.others}
          </Text>
          {others.length > 0 && (
            <Items component="ul" gap="sm" w="100%">
              {others.map(({ tag, live }) => (
                <OtherLanguage key={tag} tag={tag} live={live} />
              ))}
            </Items>
          )}
          {others.length < LANGUAGES_MAX ? (
            <LanguagePicker
              // The choice becomes a line of the list, and the field is empty again.
              key={others.length}
              label={words.add}
              placeholder={words.addPlaceholder}
              value={null}
              without={base === null ? tags : [base, ...tags]}
              onChoose={(tag) => edit((survey) => addLanguage(survey, tag))}
            />
          ) : (
            <Text c="dimmed">{words.full({ n: LANGUAGES_MAX })}</Text>
          )}
        </Items>
        {others.length > 0 && (
          <Switch
            label={words.choice}
            description={words.choiceHelp}
            checked={choice}
            {...mark('languages.choice')}
            onChange={(event) => {
              const isOn = event.currentTarget.checked;
              edit((survey) => setLanguages(survey, { choice: isOn }));
            }}
          />
        )}
      </Items>
    </ClosedLine>
  );
}

function OtherLanguage({ tag, live }: { tag: string; live: boolean }) {
  const draft = useDraft();
  const { edit } = useEditor();
  const words = t.card;
  const language = languageName(tag);
  const remove = async () => {
    const texts = {
      title: words.removeTitle({ language }),
      body: words.removeBody,
      confirm: words.removeYes,
      isDangerous: true,
    };
    if (await confirm(texts)) edit((survey) => removeLanguage(survey, tag));
  };
  return (
    <Row component="li" gap="8 16">
      <Box flex="1 1 160px">
        <Text fw={600}>{language}</Text>
        <Text c="dimmed">{words.done(countTranslated(draft, tag))}</Text>
      </Box>
      <Anchor
        component={Link}
        to={`${draft.id === null ? '../questions' : paths.editQuestions(draft.id)}#translate-${tag}`}
        aria-label={words.translateIn({ language })}
      >
        {words.translate}
      </Anchor>
      <Switch
        label={words.live}
        aria-label={words.liveIn({ language })}
        checked={live}
        onChange={(event) => {
          const isOn = event.currentTarget.checked;
          edit((survey) => setLive(survey, tag, isOn));
        }}
      />
      <RemoveButton label={words.remove({ language })} onClick={() => void remove()} />
    </Row>
  );
}
