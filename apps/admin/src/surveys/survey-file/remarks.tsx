import { Text } from '@mantine/core';
import { Notice, needsName } from '@userfeedback/admin-ui';
import type { FileRemark, SiteInfo } from '@userfeedback/contract';
import { t as editor } from '../../messages/editor.ts';
import { t } from '../../messages/survey-file.ts';
import { knownPart } from '../part-name.ts';
import { switchedOffText } from './imported.ts';

/** What differs here from where a survey file comes from. */
export function Remarks({ remarks, site }: { remarks: readonly FileRemark[]; site: SiteInfo }) {
  const rests = remarksOf(remarks, 'rests');
  return (
    <>
      {remarksOf(remarks, 'switched_off').map(({ parts }) => (
        <Notice key="switched-off" tone="amber">
          {switchedOffText(parts)}
        </Notice>
      ))}
      {remarksOf(remarks, 'destinations_left_out').map(({ code }) => (
        <Notice key={code} tone="amber">
          {t.destinationsLeftOut}
        </Notice>
      ))}
      <Group
        title={t.rests}
        items={rests.map((rest) => t.restsPart({ part: partName(rest), needs: needsName(rest.needs, site) }))}
      />
      {(['missing_page', 'missing_choice', 'missing_image'] as const).map((code) => (
        <Group key={code} title={t.missing[code]} items={remarksOf(remarks, code).map(lostName)} />
      ))}
      <Group title={t.leftOut} items={remarksOf(remarks, 'left_out').map(({ name }) => name)} />
      <Group title={t.unknown} items={remarksOf(remarks, 'unknown_field').map(({ path }) => path)} />
    </>
  );
}

function Group({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <div>
      <Text fw={600}>{title}</Text>
      <ul data-bullets>
        {[...new Set(items)].map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

type Of<Code extends FileRemark['code']> = Extract<FileRemark, { code: Code }>;

function remarksOf<Code extends FileRemark['code']>(remarks: readonly FileRemark[], code: Code): Of<Code>[] {
  return remarks.filter((remark): remark is Of<Code> => remark.code === code);
}

function partName({ part, question }: Of<'rests'>): string {
  const last = part.split('.').at(-1) ?? part;
  if (question === null) return knownPart(part) ?? last;
  if (last === 'randomize' || last === 'comment_box')
    return t.settingOf({ setting: editor.settings[last].label, number: question });
  return t.question({ number: question });
}

function lostName({ name, path, code, question }: Of<'missing_page' | 'missing_choice' | 'missing_image'>): string {
  const known = name ?? (code === 'missing_image' ? t.picture : path);
  return question === null ? known : t.pictureOf({ number: question, name: known });
}
