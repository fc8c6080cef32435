import { Button, NativeSelect, Select, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Card, errorText, FoldedPart, fieldErrors, Items, Problem, Row } from '@userfeedback/admin-ui';
import type {
  ColumnMeaning,
  HiddenField,
  ImportDateFormat,
  ImportPlan,
  Question,
  ReadImport,
  Unfit,
  UnknownOptions,
} from '@userfeedback/contract';
import { IMPORT_COLUMNS, IMPORT_DATE_FORMATS, UNFIT, UNKNOWN_OPTIONS } from '@userfeedback/contract/limits';
import { columnKey } from '@userfeedback/engine/imports/column-key';
import { columnsBeside } from '@userfeedback/engine/imports/columns';
import { parseMoment } from '@userfeedback/engine/imports/moments';
import { faceOf, partsOf, takesAnswer } from '@userfeedback/engine/question-types/index';
import { fieldLabel } from '@userfeedback/engine/survey/hidden-fields';
import { readTitle } from '@userfeedback/engine/survey/quoting';
import { useEffect, useRef, useState } from 'react';
import { administrationApi } from '../../administration/administration-api.ts';
import { t } from '../../messages/imports.ts';
import { typeWords } from '../../question-types/type-words.ts';
import { CheckedImport } from './checked-import.tsx';
import classes from './import.module.css';

/** What a column can belong to. */
export interface Imported {
  questions: readonly Question[];
  fields: readonly HiddenField[];
  hasLanguages: boolean;
}

interface Props {
  current: ReadImport;
  into: Imported;
  onStarted(): void;
  onOther(): void;
}

/** What each column of a file is, and how its dates are written; then what the check says. */
export function ImportPlanForm({ current, into, onStarted, onOther }: Props) {
  const { id, file, titles, sample } = current;
  const [plan, setPlan] = useState<ImportPlan>(current.plan);
  const heading = useRef<HTMLHeadingElement>(null);
  // What had the focus is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const check = useMutation({
    mutationFn: async () => {
      await administrationApi.imports.change.call({ id, ...plan });
      return administrationApi.imports.check.call({ id });
    },
  });
  const change = (patch: Partial<ImportPlan>) => {
    setPlan({ ...plan, ...patch });
    check.reset();
  };
  const wrong = check.error ? fieldErrors(check.error) : {};
  const dates = plan.columns.findIndex(({ is }) => is === 'submitted');
  const examples = sample.map((row) => row[dates] ?? '');
  return (
    <>
      {titles.length > 0 && (
        <Card aria-labelledby="columns">
          <Items gap="sm">
            <Title order={2} id="columns" ref={heading} tabIndex={-1}>
              {t.columns}
            </Title>
            <Text c="dimmed">{t.columnsHelp({ file, columns: titles.length })}</Text>
            <Items component="ol" gap={0} isDivided>
              {titles.map((title, at) => (
                <Column
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
                  key={at}
                  name={t.column({ n: at + 1, title: title.trim() || t.untitled })}
                  values={sample.map((row) => row[at] ?? '')}
                  into={into}
                  plan={plan}
                  meaning={plan.columns[at] ?? { is: 'nothing' }}
                  isUnfit={check.data?.unfit.some(({ column }) => column === at) ?? false}
                  error={wrong[`columns.${at}`]}
                  onMeaning={(meaning) => change({ columns: plan.columns.with(at, meaning) })}
                  onUnknown={(question, mode) =>
                    change({ unknown_options: { ...plan.unknown_options, [question]: mode } })
                  }
                />
              ))}
            </Items>
            <FoldedPart title={t.firstRows}>
              <FirstRows titles={titles} rows={sample} />
            </FoldedPart>
          </Items>
        </Card>
      )}
      <Card aria-labelledby="dates">
        <Items gap="sm">
          <Title order={2} id="dates" ref={titles.length > 0 ? null : heading} tabIndex={-1}>
            {titles.length > 0 ? t.reading : t.pluginFile({ file })}
          </Title>
          <Items least={280}>
            {titles.length > 0 && (
              <NativeSelect
                label={t.dateFormat}
                error={wrong.date_format}
                data={[
                  ...(plan.date_format === null ? [{ value: '', label: t.chooseFormat }] : []),
                  ...IMPORT_DATE_FORMATS.map((value) => ({ value, label: formatLabel(value, examples) })),
                ]}
                value={plan.date_format ?? ''}
                onChange={(event) => change({ date_format: event.currentTarget.value as ImportDateFormat })}
              />
            )}
            <Select
              label={t.timeZone}
              description={t.timeZoneHelp}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              data={zonesWith(current.plan.time_zone)}
              value={plan.time_zone}
              error={wrong.time_zone}
              searchable
              allowDeselect={false}
              selectFirstOptionOnChange
              nothingFoundMessage={t.noZone}
              limit={100}
              onChange={(chosen) => chosen && change({ time_zone: chosen })}
            />
          </Items>
          {check.error && <Problem text={errorText(check.error)} />}
          {!check.data && (
            <Row gap="xs" justify="end">
              <Button variant="default" onClick={onOther}>
                {t.other}
              </Button>
              <Button loading={check.isPending} onClick={() => check.mutate()}>
                {t.check}
              </Button>
            </Row>
          )}
          <output className={classes.help}>{check.isPending && t.checking}</output>
        </Items>
      </Card>
      {check.data && (
        <CheckedImport
          id={id}
          checked={check.data}
          plan={plan}
          questions={into.questions}
          titles={titles}
          onConflicts={(conflicts) => change({ conflicts })}
          onStarted={onStarted}
        />
      )}
    </>
  );
}

const EXAMPLES = 3;

interface ColumnProps {
  name: string;
  values: readonly string[];
  into: Imported;
  plan: ImportPlan;
  meaning: ColumnMeaning;
  /** Some of its values do not fit. */
  isUnfit: boolean;
  error: string | undefined;
  onMeaning(meaning: ColumnMeaning): void;
  onUnknown(questionId: string, mode: UnknownOptions): void;
}

function Column(props: ColumnProps) {
  const { name, values, into, plan, meaning, isUnfit, error, onMeaning, onUnknown } = props;
  const given = [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))];
  const examples = given.slice(0, EXAMPLES).join(' · ');
  const { questions, fields } = into;
  const meanings = meaningsOf(into);
  const itemsOf = (isOfGroup: (one: ColumnMeaning) => boolean) =>
    meanings
      .filter((one) => isOfGroup(one.meaning))
      .map((one) => ({ value: columnKey(one.meaning), label: one.label }));
  const question = meaning.is === 'answer' ? questions.find(({ id }) => id === meaning.question_id) : undefined;
  const face = question && faceOf(question);
  return (
    <li className={classes.column}>
      <Items gap={2}>
        <strong>{name}</strong>
        <Text span c="dimmed">
          {examples === '' ? t.noExamples : t.examples({ examples })}
        </Text>
      </Items>
      <Items gap="xs">
        <NativeSelect
          aria-label={`${name}. ${t.means}`}
          value={columnKey(meaning)}
          error={error}
          data={[
            { value: 'nothing', label: t.meaning.nothing },
            ...(meaning.is === 'undecided' ? [{ value: columnKey(meaning), label: t.undecided }] : []),
            { group: t.groups.questions, items: itemsOf((one) => 'question_id' in one) },
            {
              group: t.groups.response,
              items: othersOf(into)
                .slice(1)
                .map((is) => ({ value: is, label: t.meaning[is] })),
            },
            ...(fields.length > 0 ? [{ group: t.groups.fields, items: itemsOf((one) => one.is === 'field') }] : []),
          ]}
          onChange={(event) => {
            const key = event.currentTarget.value;
            const found = meanings.find((one) => columnKey(one.meaning) === key);
            if (found) onMeaning(found.meaning);
          }}
        />
        {(isUnfit || ('unfit' in meaning && meaning.unfit)) && <UnfitChoice meaning={meaning} onMeaning={onMeaning} />}
        {question && face?.hasOptions && partsOf(question).length === 0 && (
          <NativeSelect
            label={t.unknownOptions}
            value={plan.unknown_options[question.id] ?? 'refuse'}
            data={UNKNOWN_OPTIONS.flatMap((mode) => {
              if (mode === 'add' && !face.hasTextOptions) return [];
              if (mode !== 'grow') return { value: mode, label: t.unknown[mode] };
              if (!face.roomierType) return [];
              const type = typeWords(face.roomierType).name;
              return { value: mode, label: t.grow({ type, count: face.optionsMax }) };
            })}
            onChange={(event) => onUnknown(question.id, event.currentTarget.value as UnknownOptions)}
          />
        )}
      </Items>
    </li>
  );
}

/** What becomes of values that do not fit what the column is. */
function UnfitChoice({ meaning, onMeaning }: Pick<ColumnProps, 'meaning' | 'onMeaning'>) {
  if (!isFitted(meaning)) return null;
  return (
    <NativeSelect
      label={t.unfit}
      value={meaning.unfit ?? 'refuse'}
      data={UNFIT.map((value) => ({ value, label: t.unfitModes[value] }))}
      onChange={(event) => onMeaning({ ...meaning, unfit: event.currentTarget.value as Unfit })}
    />
  );
}

function isFitted(meaning: ColumnMeaning): meaning is Extract<ColumnMeaning, { unfit?: unknown }> {
  return ['answer', 'comments', 'name', 'other', 'part', 'field'].includes(meaning.is);
}

/** An order, with the first day of the file as it would be read. */
function formatLabel(format: ImportDateFormat, examples: readonly string[]): string {
  for (const example of examples) {
    const moment = parseMoment(example, format, 'UTC');
    if (moment !== undefined)
      return t.formatOf({
        format: t.formats[format],
        example,
        day: new Date(moment).toISOString().slice(0, 10),
      });
  }
  return t.formats[format];
}

/** Everything that a column can be, with its name. */
function meaningsOf(into: Imported): { label: string; meaning: ColumnMeaning }[] {
  const { questions, fields } = into;
  const ofQuestions = questions.flatMap((question, at) => {
    const { id: question_id } = question;
    const about = { n: at + 1, title: readTitle(question) };
    if (!takesAnswer(question)) return [];
    return [
      ...(faceOf(question).storesAs === 'map'
        ? []
        : [{ label: t.answer(about), meaning: { is: 'answer' as const, question_id } }]),
      ...(faceOf(question).canComment
        ? [{ label: t.comments(about), meaning: { is: 'comments' as const, question_id } }]
        : []),
      ...columnsBeside(question).map(({ title, meaning }) => ({
        label: t.ownAnswer({ ...about, label: title }),
        meaning,
      })),
      ...('include_name' in question.config
        ? [{ label: t.name(about), meaning: { is: 'name' as const, question_id } }]
        : []),
    ];
  });
  const ofFields = fields.map((field) => ({
    label: fieldLabel(field),
    meaning: { is: 'field' as const, name: field.name },
  }));
  return [...othersOf(into).map((is) => ({ label: t.meaning[is], meaning: { is } })), ...ofQuestions, ...ofFields];
}

/** What is read of a response beside its answers; a survey without languages keeps none. */
function othersOf({ hasLanguages }: Imported) {
  return IMPORT_COLUMNS.filter((is) => hasLanguages || is !== 'language');
}

function FirstRows({ titles, rows }: { titles: readonly string[]; rows: readonly string[][] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={t.firstRows}>
      <table className={classes.table}>
        <thead>
          <tr>
            {titles.map((title, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
              <th key={at} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows stay where they are
            <tr key={place}>
              {titles.map((_title, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
                <td key={at}>{row[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function zonesWith(chosen: string): string[] {
  return [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])].sort();
}
