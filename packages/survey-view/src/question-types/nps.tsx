import { NPS_STEPS } from '@userfeedback/contract/limits';
import type { FieldProps } from '../field.ts';
import { words } from '../words.ts';
import { Steps } from './steps.tsx';

const npsLabel = (step: number) => {
  const end = step === 1 ? words.notLikely : step === 10 && words.extremelyLikely;
  return end ? `${step}, ${end}` : `${step}`;
};

export function NpsField(props: FieldProps<'nps'>) {
  return (
    <div className="nps">
      <span aria-hidden="true">{words.notLikely}</span>
      <Steps
        {...props}
        kind="scale"
        steps={NPS_STEPS}
        labelOf={npsLabel}
        drawStep={(step) => <span aria-hidden="true">{step}</span>}
      />
      <span aria-hidden="true">{words.extremelyLikely}</span>
    </div>
  );
}
