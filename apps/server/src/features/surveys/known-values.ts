import type { SurveyDraft } from '@userfeedback/contract';
import { hasVisibleText } from '@userfeedback/engine';
import { textsOf } from '../../platform/api/problem-texts.ts';
import { listUnknownIcons } from '../icons/icon-set.ts';

/** Texts by field for unknown values in a draft; values that were stored before are accepted. */
export async function unknownValues(draft: SurveyDraft, before: SurveyDraft | null): Promise<Record<string, string>> {
  const former = new Set(before ? Object.values(iconsOf(before)) : []);
  const icons = Object.entries(iconsOf(draft)).filter(([, name]) => !former.has(name));
  const unknown = await listUnknownIcons(icons.map(([, name]) => name));
  const nameless = new Set(before?.notifications.webhook.webhooks.filter(isNameless).map(({ id }) => id));
  return textsOf({
    ...Object.fromEntries(
      icons.filter(([, name]) => unknown.has(name)).map(([path]) => [path, { code: 'unknown-icon' as const }]),
    ),
    ...Object.fromEntries(
      draft.notifications.webhook.webhooks.flatMap((webhook, row) =>
        isNameless(webhook) && !nameless.has(webhook.id)
          ? [[`notifications.webhook.webhooks.${row}.name`, { code: 'name-required' as const }]]
          : [],
      ),
    ),
  });
}

function isNameless({ name }: { name: string }): boolean {
  return !hasVisibleText(name);
}

function iconsOf({ questions, settings }: SurveyDraft): Record<string, string> {
  const icons = questions.flatMap(({ config }, index) =>
    ('options' in config ? config.options : []).flatMap((option, row) =>
      typeof option === 'object' && 'icon' in option
        ? [[`questions.${index}.config.options.${row}.icon.name`, option.icon.name]]
        : [],
    ),
  );
  return {
    ...Object.fromEntries(icons),
    'settings.theming.widget_toggle_icon': settings.theming.widget_toggle_icon,
  };
}
