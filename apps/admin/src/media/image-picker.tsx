import { ActionIcon, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPhotoPlus } from '@tabler/icons-react';
import { t } from '../strings/media.ts';
import classes from './media.module.css';
import { MediaLibrary } from './media-library.tsx';

interface Props {
  label: string;
  url: string;
  onChange(url: string): void;
}

/** Opens the media library to choose or upload one picture (SW-22 to SW-25, CT-19). */
export function ImagePicker({ label, url, onChange }: Props) {
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <ActionIcon variant="default" size={42} aria-label={label} onClick={dialog.open}>
        {url ? <img src={url} alt="" className={classes.picture} /> : <IconPhotoPlus size={20} />}
      </ActionIcon>
      <Modal opened={isOpen} onClose={dialog.close} title={t.title} size="lg">
        <MediaLibrary
          chosen={url}
          onChoose={(image) => {
            onChange(image);
            dialog.close();
          }}
        />
      </Modal>
    </>
  );
}
