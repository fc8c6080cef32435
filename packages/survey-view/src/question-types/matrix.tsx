import { isMap } from '@userfeedback/engine/question-types/is-map';
import { useId } from 'react';
import type { FieldProps } from '../field.ts';

/** Each row is a group of radio buttons. Where there is room for a table, the columns stand above it alone. */
export function MatrixField({ question, value, onChange, shown = {}, ...props }: FieldProps<'matrix'>) {
  const { rows, columns } = question.config;
  const id = useId();
  const chosen = isMap(value) ? value : {};
  const column = (at: number) => shown[`column/${at + 1}`] ?? columns[at];
  return (
    <div className="table">
      <div className="row heads" aria-hidden="true">
        <span />
        {columns.map((name, at) => (
          <span key={name}>{column(at)}</span>
        ))}
      </div>
      {rows.map((row, at) => (
        <div key={row} className="row" role="radiogroup" aria-labelledby={`${props.titleId} ${id}${at}`}>
          <p id={`${id}${at}`}>{shown[`row/${at + 1}`] ?? row}</p>
          {columns.map((name, place) => (
            <label key={name} className="pick">
              <input
                type="radio"
                name={`${id}${at}`}
                value={name}
                checked={chosen[row] === name}
                {...props.inputAttributes}
                aria-invalid={chosen[row] === undefined ? props.inputAttributes['aria-invalid'] : undefined}
                onChange={() => onChange({ ...chosen, [row]: name })}
              />
              <span>{column(place)}</span>
            </label>
          ))}
        </div>
      ))}
    </div>
  );
}
