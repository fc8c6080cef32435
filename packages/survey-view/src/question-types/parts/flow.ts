import { endOf, screens } from '../../flow.tsx';
import type { TypesPart } from '../../known-types.ts';
import styles from '../../styles/flow.css?inline';

/** Types have no part in it. */
export const flowPart = {
  faces: {},
  fields: {},
  problems: {},
  styles,
  course: (usual) => ({ endOf, ...screens(usual) }),
} satisfies TypesPart;
