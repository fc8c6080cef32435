import { ActionIcon, Button, Loader, Modal, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Items, Row } from '@userfeedback/admin-ui';
import { Icon } from '@userfeedback/survey-view/icon';
import { useDeferredValue, useMemo, useState } from 'react';
import { t } from '../messages/icons.ts';
import { findIcons } from './find-icons.ts';
import { IconGrid } from './icon-grid.tsx';
import type { IconStyle, PickedIcon } from './icon-list.ts';
import { useIconDrawings, useIconList } from './icon-list.ts';
import classes from './icons.module.css';

interface Props {
  label: string;
  icon: PickedIcon;
  color: string;
  onChange(icon: PickedIcon): void;
}

/** A button that opens the searchable list of icons. */
export function IconPicker({ label, icon, color, onChange }: Props) {
  const [isOpen, dialog] = useDisclosure(false);
  const draw = useIconDrawings(icon.name !== '' || isOpen);
  return (
    <>
      {icon.name ? (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={label}
          title={icon.name}
          className={classes.chosen ?? ''}
          onClick={dialog.open}
        >
          <Icon name={icon.name} {...draw(icon)} size={20} color={color} />
        </ActionIcon>
      ) : (
        <Button variant="default" px="xs" onClick={dialog.open} aria-label={`${t.choose}: ${label}`}>
          {t.choose}
        </Button>
      )}
      <Modal opened={isOpen} onClose={dialog.close} title={t.title} size="lg">
        <IconBrowser
          chosen={icon}
          onChoose={(picked) => {
            onChange(picked);
            dialog.close();
          }}
        />
      </Modal>
    </>
  );
}

interface BrowserProps {
  chosen: PickedIcon;
  onChoose(icon: PickedIcon): void;
}

/** All icons of a style, or those that match the search. */
function IconBrowser({ chosen, onChoose }: BrowserProps) {
  const { icons, isLoading } = useIconList(true);
  const [search, setSearch] = useState('');
  const [style, setStyle] = useState<IconStyle>(chosen.style === 'solid' ? 'solid' : 'regular');
  const sought = useDeferredValue(search);
  const found = useMemo(() => findIcons(icons, style, sought), [icons, style, sought]);
  return (
    <Items pt={2}>
      <Row gap="8 16">
        <TextInput
          data-autofocus
          flex="1 1 200px"
          aria-label={t.search}
          placeholder={t.search}
          leftSection={<IconSearch size={16} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label={t.style}
          value={style}
          onChange={(value) => setStyle(value === 'solid' ? 'solid' : 'regular')}
          data={[
            { value: 'regular', label: t.styles.regular },
            { value: 'solid', label: t.styles.solid },
          ]}
        />
      </Row>
      {isLoading && <Loader size="sm" role="status" aria-label={t.loading} />}
      {!isLoading && found.length === 0 && <Text c="dimmed">{icons.length === 0 ? t.missing : t.none}</Text>}
      {found.length > 0 && <IconGrid key={`${style} ${sought}`} icons={found} chosen={chosen} onChoose={onChoose} />}
    </Items>
  );
}
