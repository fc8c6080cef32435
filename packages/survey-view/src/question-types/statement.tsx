import type { FieldProps } from '../field.ts';

/** What the owner says, which describes the whole group, and a box to tick if visitors are to agree. */
export function StatementField(props: FieldProps<'statement'>) {
  const { question, shown = {}, value } = props;
  const { text, link, consent } = question.config;
  const { Boxes } = props.kit;
  return (
    <>
      <div id={`${props.titleId}s`} className="said">
        {text && <p>{shown.text ?? text}</p>}
        {link && /^https?:/i.test(link.url) && (
          <a href={link.url} target="_blank" rel="noopener">
            {shown.link ?? link.label}
          </a>
        )}
      </div>
      {consent.enabled && (
        <Boxes
          options={[consent.label]}
          order={[0]}
          shown={{ 1: shown.consent ?? consent.label }}
          value={value === null ? [] : [consent.label]}
          inputAttributes={props.inputAttributes}
          onChange={() => props.onChange(value === null ? consent.label : null)}
        />
      )}
    </>
  );
}
