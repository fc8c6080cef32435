import { Box, Button, Select, Switch, Text, Textarea, Title } from '@mantine/core';
import { Card, Items, Notice, Row, StatusBadge } from '@userfeedback/admin-ui';
import type { QuotingPlace, SurveyText, TextPlace } from '@userfeedback/engine';
import {
  confirmTranslations,
  countTranslated,
  directionOf,
  findTranslation,
  lacksQuote,
  listQuotes,
  outdatedIn,
  quotable,
  sameParts,
  setLive,
  setTranslation,
  surveyDirection,
  surveyTexts,
  usedTranslation,
} from '@userfeedback/engine';
import { useId, useState } from 'react';
import { t } from '../../../../../messages/languages.ts';
import { t as quotes } from '../../../../../messages/quotes.ts';
import { fieldName } from '../../../../../question-types/type-words.ts';
import { languageName } from '../../../../languages/language-names.ts';
import { useDraft, useEditor } from '../../../draft/use-editor.ts';
import type { InsertSection } from '../../quotes/quoted-field.tsx';
import { QuotedField } from '../../quotes/quoted-field.tsx';
import classes from './translate.module.css';
import { TranslationFiles } from './translation-files.tsx';

interface Props {
  /** The language that is translated into. */
  tag: string;
  onLanguage(tag: string): void;
}

/** All texts of the survey, each with its translation into one language. */
export function Translate({ tag, onLanguage }: Props) {
  const draft = useDraft();
  const { edit } = useEditor();
  const { others } = draft.languages;
  // A filtered list keeps what was missing when the filter was set: a line must not go while somebody writes into it.
  const [wanted, setWanted] = useState<readonly string[]>();
  const texts = surveyTexts(draft);
  const { done, all } = countTranslated(draft, tag);
  const isLive = others.some((other) => other.tag === tag && other.live);
  const language = languageName(tag);
  const words = t.translate;
  const missing = () =>
    texts.filter((text) => usedTranslation(draft.translations[tag], text) === undefined).map(({ key }) => key);
  const shown = wanted ? texts.filter(({ key }) => wanted.includes(key)) : texts;
  const same = sameParts(draft, tag, texts);
  const groups = Map.groupBy(shown, ({ place }) => headOf(place));
  return (
    <Items component="section" aria-label={words.title}>
      <Row align="end" gap="12 20">
        <Select
          label={words.language}
          allowDeselect={false}
          data={others.map((other) => ({ value: other.tag, label: languageName(other.tag) }))}
          value={tag}
          onChange={(next) => {
            if (!next) return;
            setWanted(undefined);
            onLanguage(next);
          }}
        />
        <Text role="status">{words.done({ done, all })}</Text>
        <Switch
          label={words.onlyMissing}
          checked={wanted !== undefined}
          onChange={(event) => setWanted(event.currentTarget.checked ? missing() : undefined)}
        />
        <TranslationFiles tag={tag} nameOf={placeName} />
      </Row>
      {done === all && all > 0 && !isLive && (
        <Notice
          tone="blue"
          actions={
            <Button size="xs" onClick={() => edit((survey) => setLive(survey, tag, true))}>
              {words.show}
            </Button>
          }
        >
          {words.complete({ language })}
        </Notice>
      )}
      {shown.length === 0 && <Text c="dimmed">{all === 0 ? words.nothing : words.nothingMissing}</Text>}
      {[...groups].map(([head, lines]) => (
        <Card key={head}>
          <Title order={2}>{head}</Title>
          {lines.map((text) => (
            <Line key={text.key} tag={tag} text={text} isSame={same.includes(text.key)} />
          ))}
        </Card>
      ))}
    </Items>
  );
}

function Line({ tag, text, isSame }: { tag: string; text: SurveyText; isSame: boolean }) {
  const draft = useDraft();
  const { edit } = useEditor();
  const words = t.translate;
  const placeId = useId();
  const { max, hasLines } = text;
  const found = findTranslation(draft.translations[tag], text);
  const written = found?.translation.text ?? '';
  const isLacking = written !== '' && lacksQuote(text, written);
  const isOutdated = found?.isCurrent === false;
  const outdated = outdatedIn(draft, text).length;
  const place = placeName(text.place);
  const quoting = quotingPlace(text.place);
  const write = (typed: string) => {
    const value = hasLines ? typed : typed.replaceAll(/\s*\n\s*/g, ' ');
    edit((survey) => setTranslation(survey, tag, text, value));
  };
  const field = (section: InsertSection = {}) => (
    <Textarea
      autosize
      minRows={1}
      aria-label={words.text({ place, language: languageName(tag) })}
      // Not as properties: the fields of the admin have a direction of their own.
      attributes={{ input: { lang: tag, dir: directionOf(tag) } }}
      maxLength={max}
      value={written}
      description={isOutdated ? words.madeFor({ text: found.translation.of }) : undefined}
      onChange={(event) => write(event.currentTarget.value)}
      {...section}
    />
  );
  return (
    <Items least={280} gap="8 20" py="sm" className={classes.line}>
      <Box miw={0}>
        <Text size="sm" c="dimmed" id={placeId}>
          {place}
        </Text>
        <Text
          mt={2}
          className={classes.text}
          lang={draft.languages.base ?? undefined}
          dir={surveyDirection(draft.languages.base, [{ title: text.text }])}
        >
          {text.text}
        </Text>
        {outdated > 0 && (
          <Row gap="xs" mt="xs">
            <Text size="sm">{words.outdated({ n: outdated })}</Text>
            <Button size="xs" variant="default" onClick={() => edit((survey) => confirmTranslations(survey, text))}>
              {words.fit}
            </Button>
          </Row>
        )}
      </Box>
      <div>
        {quoting === undefined ? (
          field()
        ) : (
          <QuotedField
            text={written}
            max={max}
            canQuote={listQuotes(text.text).length > 0}
            quotable={() => quotable(draft, quoting)}
            onChange={write}
          >
            {field}
          </QuotedField>
        )}
        <Row gap="xs" mt={4}>
          <Text size="xs" c="dimmed">
            {words.count({ used: written.length, max })}
          </Text>
          {isSame && <StatusBadge tone="amber">{words.same}</StatusBadge>}
          {isLacking && <StatusBadge tone="amber">{quotes.missing}</StatusBadge>}
        </Row>
      </div>
    </Items>
  );
}

function headOf(place: TextPlace): string {
  return 'question' in place ? t.translate.questionHead({ number: place.question }) : t.translate.survey;
}

/** The place of a text that may quote. */
function quotingPlace(place: TextPlace): QuotingPlace | undefined {
  if (place.kind === 'question') return place.question - 1;
  if (place.kind === 'ending') return 'thanks';
  return place.kind === 'thanks' || place.kind === 'closed' ? place.kind : undefined;
}

function placeName(place: TextPlace): string {
  const { places } = t.translate;
  if (place.kind === 'question') return places.question(place);
  if (place.kind === 'ending') return places.ending(place);
  if (place.kind === 'button')
    return place.ending === null ? places.thanksButton : places.endingButton({ ending: place.ending });
  if (place.kind !== 'part') return places[place.kind];
  const { question, field, number } = place;
  if (field === 'options') return places.option({ question, option: number ?? 0 });
  const name = fieldName(field);
  return number === null ? places.part({ question, name }) : places.entry({ question, name, number });
}
