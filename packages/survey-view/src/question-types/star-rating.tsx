import { STAR_STEPS } from '@userfeedback/contract/limits';
import type { FieldProps } from '../field.ts';
import { words } from '../words.ts';
import { Steps } from './steps.tsx';

const STAR = 'M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9z';

export function StarRatingField(props: FieldProps<'star-rating'>) {
  const star = (
    <svg className="star" viewBox="0 0 24 24" aria-hidden="true">
      <path d={STAR} />
    </svg>
  );
  return (
    <Steps {...props} kind="stars" steps={STAR_STEPS} labelOf={(step) => words.stars(step)} drawStep={() => star} />
  );
}
