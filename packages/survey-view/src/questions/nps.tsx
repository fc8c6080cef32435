import { NPS_STEPS } from '@userfeedback/contract/limits';
import type { FieldProps } from '../field.ts';
import { words } from '../words.ts';
import { Steps } from './steps.tsx';

const LABELS: Record<number, string> = { 1: words.notLikely, 10: words.extremelyLikely };
const named = (step: number) => (LABELS[step] ? `${step}, ${LABELS[step]}` : `${step}`);

/** One to ten, worded at both ends. */
export function NpsField(props: FieldProps<'nps'>) {
  return (
    <div className="nps">
      <span aria-hidden="true">{words.notLikely}</span>
      <Steps
        {...props}
        kind="scale"
        steps={NPS_STEPS}
        label={named}
        face={(step) => <span aria-hidden="true">{step}</span>}
      />
      <span aria-hidden="true">{words.extremelyLikely}</span>
    </div>
  );
}
