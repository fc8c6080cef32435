import { ActionIcon, Button, Modal, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Icon } from '@userfeedback/survey-view/icon';
import { iconPaths } from '@userfeedback/survey-view/icon-paths';
import { useState } from 'react';
import { t } from '../../../../strings/editor.ts';
import classes from './options.module.css';

/** The toggle's own icons (`field-…`) are not for answers. */
const iconNames = Object.keys(iconPaths).filter((name) => !name.startsWith('field-'));

interface Props {
  label: string;
  name: string;
  color: string;
  onChange(name: string): void;
}

/** Opens the searchable list of icons (QN-13). */
export function IconPicker({ label, name, color, onChange }: Props) {
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      {name ? (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={label}
          className={classes.icon ?? ''}
          onClick={dialog.open}
        >
          <Icon name={name} size={20} color={color} />
        </ActionIcon>
      ) : (
        <Button variant="default" px="xs" onClick={dialog.open} aria-label={label}>
          {t.editor.chooseIcon}
        </Button>
      )}
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        title={t.editor.selectIcon}
        closeButtonProps={{ 'aria-label': t.media.close }}
      >
        <IconList
          chosen={name}
          onChoose={(icon) => {
            onChange(icon);
            dialog.close();
          }}
        />
      </Modal>
    </>
  );
}

function IconList({ chosen, onChoose }: { chosen: string; onChoose(name: string): void }) {
  const [search, setSearch] = useState('');
  const found = iconNames.filter((icon) => icon.includes(search.trim().toLowerCase()));
  return (
    <Stack>
      <TextInput
        data-autofocus
        aria-label={t.editor.searchIcon}
        placeholder={t.editor.searchIcon}
        leftSection={<IconSearch size={16} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {found.length === 0 && <Text c="dimmed">{t.editor.noIcons}</Text>}
      <div className={classes.icons}>
        {found.map((icon) => (
          <UnstyledButton
            key={icon}
            className={classes.item}
            aria-label={icon}
            aria-pressed={icon === chosen}
            onClick={() => onChoose(icon)}
          >
            <Icon name={icon} size={22} color="currentColor" />
          </UnstyledButton>
        ))}
      </div>
    </Stack>
  );
}
