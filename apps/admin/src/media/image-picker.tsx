import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPhotoPlus } from '@tabler/icons-react';
import classes from './media.module.css';
import { MediaDialog } from './media-dialog.tsx';

interface Props {
  label: string;
  url: string;
  onChange(url: string): void;
}

/** A small picture that opens the media library, for lists with a picture per row. */
export function ImagePicker({ label, url, onChange }: Props) {
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <ActionIcon variant="default" size={42} aria-label={label} onClick={dialog.open}>
        {url ? <img src={url} alt="" className={classes.picture} /> : <IconPhotoPlus size={20} />}
      </ActionIcon>
      <MediaDialog isOpen={isOpen} onClose={dialog.close} url={url} onChange={onChange} />
    </>
  );
}
