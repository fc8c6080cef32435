import { matrix } from '@userfeedback/engine/question-types/matrix';
import { ranking } from '@userfeedback/engine/question-types/ranking';
import type { TypesPart } from '../../known-types.ts';
import styles from '../../styles/tables.css?inline';
import { MatrixField } from '../matrix.tsx';
import { RankingField } from '../ranking.tsx';

export const tablesPart = {
  faces: { matrix, ranking },
  fields: { matrix: MatrixField, ranking: RankingField },
  problems: {
    'row-missing': 'Please choose in each row.',
    'not-in-order': 'Please put these in your order.',
  },
  styles,
} satisfies TypesPart;
