import { endOf, screens } from '../../flow.tsx';
import type { TypesPart } from '../../known-types.ts';
import styles from '../../styles/flow.css?inline';

export const flowPart = {
  styles,
  course: (usual) => ({ endOf, ...screens(usual) }),
} satisfies TypesPart;
