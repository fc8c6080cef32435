import type { QuestionOf } from '@userfeedback/contract';
import { LABEL_MAX, LABELS_MAX, SCALE_MEASURES } from '@userfeedback/contract/question-limits';
import { cutMark } from './cut-mark.ts';
import type { EditorFace, TypeText, VisitorFace } from './face.ts';
import { blankRows, doubledRows, keptLabels } from './labels.ts';
import { joinedItems } from './options.ts';
import { asNumber } from './steps.ts';

export const scale: VisitorFace<'scale'> = {
  canRandomize: false,
  canComment: true,
  advances: true,
  titleIsLabel: false,
  stepNames: ({ config: { form, labels } }) => (form === 'labels' ? labels : null),
  optionValues: (question) => stepsOf(question).map(String),
  checkAnswer: (question, value) => {
    const isStep = typeof value !== 'object' && stepsOf(question).map(String).includes(`${value}`);
    return isStep ? null : { code: 'not-a-step' };
  },
  normalise: asNumber,
};

export const scaleEditor: EditorFace<'scale'> = {
  kind: ({ config: { from, to } }) => `scale-${from}-${to}`,
  asksForAddress: false,
  isOneLine: false,
  part: () => 'scale',
  isLogicSubject: true,
  defaultTitle: '',
  capability: null,
  surveyType: 'regular',
  make: (core, { options = [] } = {}) => {
    const labels = keptLabels(options, LABELS_MAX, LABEL_MAX);
    const inWords = labels.length > 1 && { form: 'labels' as const, to: labels.length, labels };
    return { ...core, type: 'scale', config: { ...blank(), ...inWords } };
  },
  readTitle,
  presets: {
    promoter: {
      title: 'How likely are you to recommend us to a friend or colleague?',
      config: {
        form: 'numbers',
        from: 0,
        to: 10,
        labels: [],
        low_label: 'Not likely',
        high_label: 'Extremely likely',
        measure: 'nps',
      },
      capability: 'use-rating-questions',
    },
  },
  texts: ({ config: { form, labels, low_label, high_label } }) => {
    const isInWords = form === 'labels';
    const end = (field: string, key: string, text: string): TypeText => ({
      field,
      key,
      text,
      max: LABEL_MAX,
      isResting: isInWords,
    });
    const ofSteps = labels.map(
      (text, at): TypeText => ({
        field: 'labels',
        key: `label/${at + 1}`,
        number: at + 1,
        text,
        max: LABEL_MAX,
        isAnswer: true,
        isResting: !isInWords,
      }),
    );
    return [...ofSteps, end('low_label', 'low', low_label), end('high_label', 'high', high_label)];
  },
  blankTexts: ({ config: { form, labels } }) => (form === 'labels' ? blankRows('labels', labels) : []),
  doubledTexts: ({ config: { form, labels } }) =>
    form === 'labels' ? doubledRows('labels', labels, 'same-label') : {},
  conditionValues: (question) => stepsOf(question).map(String),
  formatAnswer: joinedItems,
  measure: ({ config }) => config.measure,
  sample: {
    title: 'How easy was it to find what you wanted?',
    config: {
      form: 'numbers',
      from: 1,
      to: 7,
      labels: [],
      low_label: 'Very hard',
      high_label: 'Very easy',
      measure: 'ces',
    },
  },
  sampleValue: ({ config }) => config.to,
};

function blank(): QuestionOf<'scale'>['config'] {
  return { form: 'numbers', from: 1, to: 5, labels: [], low_label: '', high_label: '', measure: null };
}

/** `(0-10)`, `(1-7)` and `(NPS)`; `(1-5)` where the site has no stars. */
function readTitle(title: string, canRate: boolean) {
  const score = cutMark(title, /\(NPS\)$/i);
  if (score) return { ...score, config: { ...blank(), from: 0, to: 10, measure: canRate ? ('nps' as const) : null } };
  const [from = 0, to = 0] = /\(([01]) ?[-–] ?(\d{1,2})\)$/.exec(title)?.slice(1).map(Number) ?? [];
  const asked = cutMark(title, /\([01] ?[-–] ?\d{1,2}\)$/);
  const isStars = from === 1 && to === 5 && canRate;
  return asked && to >= 2 && to <= 10 && !isStars ? { ...asked, config: { ...blank(), from, to } } : null;
}

/** In order, as numbers also where visitors read words or see emoji. */
export function stepsOf({ config: { from, to } }: Pick<QuestionOf<'scale'>, 'config'>): number[] {
  const steps: number[] = [];
  for (let step = from; step <= to; step++) steps.push(step);
  return steps;
}

/** What the steps can count as. */
export function measuresFor({ from, to }: QuestionOf<'scale'>['config']): ScaleMeasure[] {
  const all = Object.keys(SCALE_MEASURES) as ScaleMeasure[];
  return all.filter((measure) => SCALE_MEASURES[measure](from, to));
}

export type ScaleMeasure = keyof typeof SCALE_MEASURES;
