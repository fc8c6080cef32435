import { MATRIX } from '@userfeedback/contract/question-limits';
import type { EditorFace, TypeText, VisitorFace } from './face.ts';
import { isMap } from './is-map.ts';
import { blankRows, doubledRows, keptLabels } from './labels.ts';
import { joinedItems } from './options.ts';

export const matrix: VisitorFace<'matrix'> = {
  canRandomize: false,
  canComment: true,
  advances: false,
  titleIsLabel: false,
  parts: ({ config }) => config.rows,
  optionValues: ({ config }) => config.columns,
  checkAnswer: ({ config }, value) => {
    const isRight =
      isMap(value) &&
      Object.keys(value).every((row) => config.rows.includes(row) && config.columns.includes(`${value[row]}`));
    return isRight ? null : { code: 'not-an-option' };
  },
  missing: ({ config }, value) =>
    Object.keys(value ?? {}).length < config.rows.length ? { code: 'row-missing' } : null,
  normalise: ({ config }, value) => {
    const given = Object.entries(value);
    return Object.fromEntries(config.rows.flatMap((row) => given.filter(([name]) => name === row)));
  },
};

export const matrixEditor: EditorFace<'matrix'> = {
  kind: () => 'matrix',
  asksForAddress: false,
  isOneLine: false,
  part: () => 'tables',
  isLogicSubject: false,
  defaultTitle: '',
  capability: null,
  surveyType: 'regular',
  make: (core, { options = [] } = {}) => ({
    ...core,
    type: 'matrix',
    config: { rows: keptLabels(options, MATRIX.rows, MATRIX.text), columns: [] },
  }),
  texts: ({ config }) => [...textsOf('rows', 'row', config.rows), ...textsOf('columns', 'column', config.columns)],
  blankTexts: ({ config }) => [...blankRows('rows', config.rows, 2), ...blankRows('columns', config.columns, 2)],
  doubledTexts: ({ config }) => ({
    ...doubledRows('rows', config.rows, 'same-row'),
    ...doubledRows('columns', config.columns, 'same-column'),
  }),
  columns: ({ config }) => config.rows.map((row) => ({ part: row, title: row })),
  conditionValues: () => null,
  formatAnswer: (value) =>
    isMap(value)
      ? Object.entries(value)
          .map((entry) => entry.join(': '))
          .join(', ')
      : joinedItems(value),
  sample: {
    title: 'How do you find our shop?',
    config: { rows: ['Speed', 'Price', 'Service'], columns: ['Poor', 'Fair', 'Good'] },
  },
  sampleValue: ({ config: { rows, columns } }) =>
    columns.length === 0 ? null : Object.fromEntries(rows.map((row, at) => [row, columns[at % columns.length] ?? ''])),
};

function textsOf(field: string, key: string, texts: readonly string[]): TypeText[] {
  return texts.map((text, at) => ({
    field,
    key: `${key}/${at + 1}`,
    number: at + 1,
    text: text.trim(),
    max: MATRIX.text,
    isAnswer: true,
  }));
}
