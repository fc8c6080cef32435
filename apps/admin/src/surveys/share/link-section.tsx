import { Anchor, Button, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { CopyField, Items, Row } from '@userfeedback/admin-ui';
import type { SurveyPlaces } from '@userfeedback/contract';
import { LINK_DESCRIPTION_MAX, SLUG } from '@userfeedback/contract/places-limits';
import { useState } from 'react';
import { ImagePicker } from '../../media/image-picker.tsx';
import { t } from '../../messages/share.ts';
import { ClosedPart } from '../editor/test/closed-part.tsx';
import { FillSection } from './fill-section.tsx';
import { isOnThisComputer } from './public-address.ts';
import type { ChangePlaces } from './use-places-change.ts';

interface Props {
  id: number;
  places: SurveyPlaces;
  change: ChangePlaces;
}

export function LinkSection({ id, places, change }: Props) {
  const { url, link } = places;
  return (
    <>
      <Switch
        label={t.link.enabled}
        checked={link.enabled}
        onChange={(event) => void change({ link: { enabled: event.currentTarget.checked } })}
      />
      {link.enabled && (
        <>
          {isOnThisComputer(url) && <Text c="dimmed">{t.link.onThisComputer}</Text>}
          <div dir="ltr">
            <CopyField label={t.link.address} value={url} copied={t.link.copied} />
          </div>
          <Row>
            <Button component="a" href={url} target="_blank" rel="noopener" variant="default">
              {t.link.open}
            </Button>
          </Row>
          <ClosedPart title={t.fill.title}>
            <FillSection id={id} url={url} />
          </ClosedPart>
          <ClosedPart title={t.link.options}>
            <LinkOptions places={places} change={change} />
          </ClosedPart>
        </>
      )}
    </>
  );
}

function LinkOptions({ places: { url, link }, change }: Omit<Props, 'id'>) {
  const [refused, setRefused] = useState<Record<string, string>>({});
  const save = async (wanted: Partial<SurveyPlaces['link']>) => setRefused(await change({ link: wanted }));
  return (
    <Items>
      <TextInput
        key={link.slug}
        label={t.link.slug}
        description={t.link.slugHelp({ start: url.slice(0, -link.slug.length) })}
        defaultValue={link.slug}
        maxLength={SLUG.most}
        error={refused['link.slug']}
        onBlur={({ currentTarget: { value } }) => value !== link.slug && void save({ slug: value })}
        dir="ltr"
      />
      <Textarea
        label={t.link.description}
        description={t.link.descriptionHelp}
        defaultValue={link.description}
        maxLength={LINK_DESCRIPTION_MAX}
        autosize
        minRows={2}
        error={refused['link.description']}
        onBlur={({ currentTarget: { value } }) =>
          value.trim() !== link.description && void save({ description: value })
        }
      />
      <Row>
        <ImagePicker
          label={t.link.image}
          url={link.image}
          mark={{ 'data-field': 'link.image' }}
          onChange={(image) => void save({ image })}
        />
        <Text>{t.link.imageHelp}</Text>
        {link.image && (
          <Anchor component="button" type="button" onClick={() => void save({ image: '' })}>
            {t.link.noImage}
          </Anchor>
        )}
      </Row>
      <Switch
        label={t.link.again}
        checked={link.again}
        onChange={(event) => void save({ again: event.currentTarget.checked })}
      />
    </Items>
  );
}
