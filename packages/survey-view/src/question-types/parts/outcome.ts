import type { TypesPart } from '../../known-types.ts';
import { resultsOf } from '../../outcome.tsx';
import styles from '../../styles/outcome.css?inline';

export const outcomePart = {
  styles,
  course: () => ({ resultsOf }),
} satisfies TypesPart;
