import type { TypesPart } from '../../known-types.ts';
import { resultsOf } from '../../outcome.tsx';
import styles from '../../styles/outcome.css?inline';

/** Types have no part in it. */
export const outcomePart = {
  faces: {},
  fields: {},
  problems: {},
  styles,
  course: () => ({ resultsOf }),
} satisfies TypesPart;
