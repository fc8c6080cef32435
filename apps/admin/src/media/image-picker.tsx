import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPhotoPlus } from '@tabler/icons-react';
import type { FieldMark } from '@userfeedback/admin-ui';
import classes from './media.module.css';
import { MediaDialog } from './media-dialog.tsx';

interface Props {
  label: string;
  url: string;
  mark: FieldMark;
  onChange(url: string): void;
}

/** A small picture that opens the media library, for lists with a picture per row. */
export function ImagePicker({ label, url, mark, onChange }: Props) {
  const [isOpen, dialog] = useDisclosure(false);
  const { error, ...field } = mark;
  return (
    <>
      <ActionIcon
        variant={error ? 'outline' : 'default'}
        color={error ? 'red' : undefined}
        size={42}
        aria-label={label}
        onClick={dialog.open}
        {...field}
      >
        {url ? <img src={url} alt="" className={classes.picture} /> : <IconPhotoPlus size={20} />}
      </ActionIcon>
      <MediaDialog isOpen={isOpen} onClose={dialog.close} url={url} onChange={onChange} />
    </>
  );
}
