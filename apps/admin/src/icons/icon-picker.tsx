import { ActionIcon, Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Icon } from '@userfeedback/survey-view/icon';
import { t } from '../strings/icons.ts';
import { IconBrowser } from './icon-browser.tsx';
import type { PickedIcon } from './icon-list.ts';
import { useIconDrawings } from './icon-list.ts';
import classes from './icons.module.css';

interface Props {
  label: string;
  icon: PickedIcon;
  color: string;
  onChange(icon: PickedIcon): void;
}

/** Opens the searchable list of icons (QN-13, CT-01, CT-02). */
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
