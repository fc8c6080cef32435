import { Anchor, Radio, Text } from '@mantine/core';
import { CopyField, Items } from '@userfeedback/admin-ui';
import type { SurveyPlaces } from '@userfeedback/contract';
import type { OnPages } from '@userfeedback/contract/places-limits';
import { ON_PAGES } from '@userfeedback/contract/places-limits';
import { Link } from 'react-router';
import { t } from '../../messages/share.ts';
import { paths } from '../../paths.ts';
import { shortcodeOf } from '../survey-columns.tsx';
import type { ChangePlaces } from './use-places-change.ts';

interface Props {
  id: number;
  places: SurveyPlaces;
  change: ChangePlaces;
}

export function PagesSection({ id, places, change }: Props) {
  return (
    <>
      <Radio.Group
        label={t.pages.label}
        value={places.on_pages}
        onChange={(value) => void change({ on_pages: value as OnPages })}
      >
        <Items gap="xs" mt="xs">
          {ON_PAGES.map((value) => (
            <Radio key={value} value={value} label={t.pages.values[value]} />
          ))}
        </Items>
      </Radio.Group>
      {places.link.enabled && places.link.invited_only && places.on_pages !== 'none' && (
        <Text c="dimmed">{t.pages.invitedOnly}</Text>
      )}
      {places.on_pages !== 'none' && (
        <div dir="ltr">
          <Items>
            <CopyField
              label={t.pages.element}
              description={t.pages.elementHelp}
              value={`<div data-userfeedback="${id}"></div>`}
            />
            <CopyField label={t.pages.shortcode} value={shortcodeOf(id)} />
            <CopyField
              label={t.pages.button}
              description={t.pages.buttonHelp}
              value={`<button type="button" data-userfeedback-open="${id}">${t.pages.buttonText}</button>`}
            />
          </Items>
        </div>
      )}
      <Text>
        {t.pages.script({
          link: (words) => (
            <Anchor component={Link} to={paths.onMySite} inherit underline="always">
              {words}
            </Anchor>
          ),
        })}
      </Text>
    </>
  );
}
