import type { TypeWords } from '@userfeedback/engine/languages/words';
import { stepsOf } from '@userfeedback/engine/question-types/scale';
import type { FieldProps } from '../field.ts';

/** Other languages have them in their words for this part. */
export const scaleWords: TypeWords['scale']['words'] = {
  step: '{n} of {to}',
  mood1: 'Very unhappy',
  mood2: 'Unhappy',
  mood3: 'Neutral',
  mood4: 'Happy',
  mood5: 'Very happy',
};

export function ScaleField(props: FieldProps<'scale'>) {
  const { question, shown = {} } = props;
  const { form, from, to, labels, low_label, high_label } = question.config;
  const isInWords = form === 'labels';
  const words: Readonly<Record<string, string>> = { ...scaleWords, ...props.words };
  const low = isInWords ? '' : (shown.low ?? low_label);
  const high = isInWords ? '' : (shown.high ?? high_label);
  /** From 1 to 5; of three emoji the first is the second of five. */
  const moodAt = (step: number) => (to === 3 ? step + 1 : step);
  const nameOf = (step: number) => {
    if (isInWords) return shown[`label/${step}`] ?? labels[step - 1];
    return form === 'emoji' ? words[`mood${moodAt(step)}`] : undefined;
  };
  const labelOf = (step: number) => {
    const place = `${words.step}`.replace('{n}', `${step}`).replace('{to}', `${to}`);
    const end = step === from ? low : step === to && high;
    return [nameOf(step), place, end].filter((text) => text).join(', ');
  };
  const drawStep = (step: number) =>
    form === 'emoji' ? (
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path
          d={`M12 2a10 10 0 1 0 .01 0M9 9.5v.01M15 9.5v.01M8 ${17 - moodAt(step) / 2}q4 ${moodAt(step) * 2 - 6} 8 0`}
        />
      </svg>
    ) : (
      <span aria-hidden="true">{nameOf(step) ?? step}</span>
    );
  return (
    <>
      <props.kit.Steps
        {...props}
        kind={isInWords ? 'scale in-words' : to > 7 ? 'scale line tight' : 'scale line'}
        steps={stepsOf(question)}
        labelOf={labelOf}
        drawStep={drawStep}
      />
      {(low || high) && (
        <div className="ends" aria-hidden="true">
          <span>{low}</span>
          <span>{high}</span>
        </div>
      )}
    </>
  );
}
