import type { FileRemark, SurveyDraft } from '@userfeedback/contract';
import type { PickedChoice, RuleInput } from '@userfeedback/engine';
import { pickedOf, RULE_KINDS } from '@userfeedback/engine';
import type { ContentHost } from '@userfeedback/host-kit';

export type Missing = Extract<FileRemark, { code: `missing_${string}` }>;
type Host = Pick<ContentHost, 'findPage' | 'choices'>;

export async function listMissing(host: Host, { settings }: Pick<SurveyDraft, 'settings'>): Promise<Missing[]> {
  const { thank_you, targeting } = settings;
  const pages = [
    { path: 'settings.thank_you.redirect_to', page: thank_you.redirect_to },
    ...thank_you.conditions.map(({ page }, row) => ({
      path: `settings.thank_you.conditions.${row}.page`,
      page,
    })),
  ];
  const missing: Missing[] = [];
  for (const { path, page } of pages) {
    if (page && !(await host.findPage(page.id))) missing.push(lost('missing_page', path, page.label));
  }
  for (const [index, { logic, data }] of targeting.page_rules.entries()) {
    const { input } = RULE_KINDS[logic];
    for (const picked of pickedOf(data)) {
      const path = `settings.targeting.page_rules.${index}.data`;
      const code = input.by === 'pages' ? 'missing_page' : 'missing_choice';
      if (!(await isThere(host, input, picked))) missing.push(lost(code, path, picked.label));
    }
  }
  return missing;
}

function lost(code: Missing['code'], path: string, label: string): Missing {
  return { code, path, name: label === '' ? null : label, question: null };
}

async function isThere(host: Host, input: RuleInput, { id, label }: PickedChoice): Promise<boolean> {
  if (input.by === 'pages') return (await host.findPage(id)) !== undefined;
  // Without a search a host may return only some of its choices.
  if (input.by !== 'choices') return true;
  return (await host.choices(input.of, label)).some((choice) => choice.id === String(id));
}
