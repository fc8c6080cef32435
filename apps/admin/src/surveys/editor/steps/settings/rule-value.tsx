import { TextInput } from '@mantine/core';
import type { FieldMark, PickedItem } from '@userfeedback/admin-ui';
import { SearchSelect } from '@userfeedback/admin-ui';
import type { PageRule } from '@userfeedback/contract';
import type { RuleInput } from '@userfeedback/engine';
import { RULE_KINDS } from '@userfeedback/engine';
import { api } from '../../../../api.ts';
import { t } from '../../../../strings/settings.ts';

interface Props {
  rule: PageRule;
  mark: FieldMark;
  disabled: boolean;
  onChange(data: PageRule['data']): void;
}

/** An address or a text to type, or pages and choices of the site to pick from (OP-133). */
export function RuleValue({ rule, mark, disabled, onChange }: Props) {
  const { input } = RULE_KINDS[rule.logic];
  if (input.by === 'url' || input.by === 'text') {
    return (
      <TextInput
        aria-label={t.rules.value}
        placeholder={input.by === 'url' ? t.rules.url : t.rules.text[rule.logic]}
        inputMode={input.by === 'url' ? 'url' : 'text'}
        maxLength={2000}
        value={typeof rule.data === 'string' ? rule.data : ''}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...mark}
      />
    );
  }
  const shared = {
    label: t.rules.value,
    hideLabel: true,
    search: searchFor(input),
    placeholder: input.by === 'pages' ? t.rules.search.pages : t.rules.search.choices,
    disabled,
    ...mark,
  };
  const picked = pickedOf(rule.data);
  if (rule.logic === 'user_logged_in') {
    const [answer = null] = picked;
    return <SearchSelect {...shared} value={answer} onChange={(item) => onChange(item && [item])} />;
  }
  return <SearchSelect {...shared} multiple value={picked} onChange={onChange} />;
}

/** Pages by title, or the host's choices of a kind by label. */
function searchFor(input: Exclude<RuleInput, { by: 'url' | 'text' }>) {
  if (input.by === 'choices')
    return (search: string) => api.site.logicType.call({ logic_type: input.of, search });
  return async (title: string) =>
    (await api.site.search.call({ title })).map((page) => ({ id: page.id, label: page.title }));
}

/** What was chosen, whether it came as a list or alone (OP-030). */
function pickedOf(data: PageRule['data']): PickedItem[] {
  if (data === null || typeof data === 'string') return [];
  return Array.isArray(data) ? data : [data];
}
