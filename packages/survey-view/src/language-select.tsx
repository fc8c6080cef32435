export function LanguageSelect(props: {
  label: string;
  /** `name` is the language's own name. */
  languages: readonly { tag: string; name: string }[];
  chosen: string;
  onChoose: (tag: string) => void;
}) {
  return (
    <select
      aria-label={props.label}
      style={{ margin: '0 0 12px' }}
      onChange={(event) => props.onChoose(event.currentTarget.value)}
    >
      {props.languages.map(({ tag, name }) => (
        <option key={tag} value={tag} lang={tag} selected={tag === props.chosen}>
          {name}
        </option>
      ))}
    </select>
  );
}
