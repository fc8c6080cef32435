import { TextInput } from '@mantine/core';
import { FieldsOf, useFieldMarks } from '@userfeedback/admin-ui';
import type { NamedLink } from '@userfeedback/contract';
import { NAMED_LINK } from '@userfeedback/contract/thanks-limits';
import { isPageAddress } from '@userfeedback/engine';
import { RemovableRow, RemovableRows } from './removable-rows.tsx';
import { AddButton, RemoveButton } from './row-buttons.tsx';
import { useFocusSoon } from './use-focus-soon.ts';

interface Props {
  /** Of its fields in the survey. */
  path: string;
  words: Record<'add' | 'label' | 'url' | 'labelMissing' | 'urlMissing' | 'remove', string>;
  link: NamedLink | null;
  onChange(link: NamedLink | null): void;
}

/** A link with what visitors read of it, or the button that adds one. */
export function NamedLinkFields({ path, words, link, onChange }: Props) {
  const { root, focusSoon } = useFocusSoon();
  const change = (next: NamedLink | null) => {
    onChange(next);
    focusSoon('input, button');
  };
  return (
    <RemovableRows ref={root}>
      {link === null ? (
        <AddButton label={words.add} onClick={() => change({ label: '', url: '' })} />
      ) : (
        <FieldsOf path={path}>
          <LinkRow words={words} link={link} onChange={onChange} onRemove={() => change(null)} />
        </FieldsOf>
      )}
    </RemovableRows>
  );
}

function LinkRow({ words, link, onChange, onRemove }: Omit<Props, 'path'> & { link: NamedLink; onRemove(): void }) {
  const mark = useFieldMarks();
  const { label, url } = link;
  return (
    <RemovableRow columns="minmax(0, 1fr) minmax(0, 1.4fr)">
      <TextInput
        aria-label={words.label}
        placeholder={words.label}
        maxLength={NAMED_LINK.label}
        value={label}
        onChange={(event) => onChange({ ...link, label: event.currentTarget.value })}
        {...mark('label', !label.trim() && words.labelMissing)}
      />
      <TextInput
        type="url"
        aria-label={words.url}
        placeholder="https://"
        maxLength={NAMED_LINK.url}
        value={url}
        onChange={(event) => onChange({ ...link, url: event.currentTarget.value.trim() })}
        {...mark('url', !isPageAddress(url) && words.urlMissing)}
      />
      <RemoveButton label={words.remove} onClick={onRemove} />
    </RemovableRow>
  );
}
