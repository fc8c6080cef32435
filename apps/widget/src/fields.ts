import type { WidgetSurvey } from '@userfeedback/contract';
import { FIELDS } from '@userfeedback/contract/field-limits';
import { readFieldValues } from '@userfeedback/engine/visit/told/field-values';
import { readTold } from '@userfeedback/engine/visit/told/told-facts';
import { readPageFacts } from './facts.ts';
import type { PageContext, ShownSurvey } from './parts.ts';
import type { Site } from './site.ts';
import type { WidgetStorage } from './storage.ts';

const PARAMETER = 'userfeedback-parameter/';

/** Stores the parameters of this page's address in the tab, unless an earlier page had them. */
export function saveParameters({ passing }: WidgetStorage, { settings }: WidgetSurvey): void {
  for (const { name, from } of settings.fields ?? []) {
    if (!from.includes('url') || passing.read(PARAMETER + name)) continue;
    const value = findParameter(name);
    if (value) passing.write(PARAMETER + name, value.slice(0, FIELDS.value));
  }
}

function findParameter(name: string): string {
  const [, value = ''] = new RegExp(`[?&]${name}=([^&]*)`).exec(location.search) ?? [];
  try {
    return decodeURIComponent(value.replaceAll('+', ' ')).trim();
  } catch {
    // Not in UTF-8.
    return value;
  }
}

/** Reads the values now; the function that it returns tries again for those that were missing. */
export function openFields(
  { site, storage, calls }: Pick<PageContext, 'site' | 'storage' | 'calls'>,
  survey: ShownSurvey,
  root: Element,
): () => Record<string, string> {
  let values = {};
  const read = () => {
    saveParameters(storage, survey);
    const told = readTold(readPageFacts(), calls);
    const { id, signature } = told.identity ?? {};
    // The id is sent only if the survey stores it.
    if (id && signature && survey.settings.fields?.some(({ from }) => from.includes('identity')))
      survey.identity = { id, signature };
    values = readFieldValues(
      survey.settings.fields ?? [],
      {
        told,
        data: [root.closest('[data-userfeedback]'), findSnippet(site)].map(
          (element) => (name) => element?.getAttribute(name) ?? null,
        ),
        parameter: (name) => storage.passing.read(PARAMETER + name) ?? null,
      },
      values,
    );
    return values;
  };
  read();
  return read;
}

function findSnippet({ api }: Site): Element | undefined {
  const base = api.slice(0, -'/api/v1'.length);
  for (const script of document.scripts) if (script.src.startsWith(`${base}/widget`)) return script;
  return undefined;
}
