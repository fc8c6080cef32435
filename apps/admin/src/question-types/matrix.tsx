import { IconTable } from '@tabler/icons-react';
import { Items } from '@userfeedback/admin-ui';
import { MATRIX } from '@userfeedback/contract/question-limits';
import { t as words } from '../messages/question-types.ts';
import { changeConfig } from './change-config.ts';
import { TextRows } from './text-rows.tsx';
import type { ConfigProps, TypeFace } from './type-face.ts';

export const matrix: TypeFace<'matrix'> = { icon: IconTable, group: 'choices', Config: MatrixConfig };

const LEAST = 2;

function MatrixConfig(props: ConfigProps<'matrix'>) {
  const t = words.matrix;
  const list = (field: 'rows' | 'columns', name: (number: number) => string, addWords?: string) => {
    const texts = props.question.config[field];
    return (
      <TextRows
        legend={t[field]}
        texts={[...texts, ...Array.from({ length: Math.max(0, LEAST - texts.length) }, () => '')]}
        path={`config.${field}`}
        name={name}
        least={LEAST}
        most={MATRIX[field]}
        longest={MATRIX.text}
        addWords={addWords}
        onChange={(changed) => changeConfig(props, (config) => ({ ...config, [field]: changed }))}
      />
    );
  };
  return (
    <Items>
      {list('rows', (number) => t.row({ number }))}
      {list('columns', (number) => t.column({ number }), t.addColumn)}
    </Items>
  );
}
