import { scale } from '@userfeedback/engine/question-types/scale';
import type { TypesPart } from '../../known-types.ts';
import styles from '../../styles/scale.css?inline';
import { ScaleField } from '../scale.tsx';

export const scalePart = {
  faces: { scale },
  fields: { scale: ScaleField },
  problems: { 'not-a-step': 'Please choose one of the steps.' },
  styles,
} satisfies TypesPart;
