import { Button, FileButton, Modal, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText, Items, Problem, Row } from '@userfeedback/admin-ui';
import type { MediaItem } from '@userfeedback/contract';
import { IMAGE_BYTES_MAX } from '@userfeedback/contract/limits';
import { useState } from 'react';
import { api } from '../api.ts';
import { t } from '../messages/media.ts';
import { refusal, uploadFile } from '../upload-file.ts';
import { useDrop } from '../use-drop.ts';
import { ImageGrid } from './image-grid.tsx';
import classes from './media.module.css';

interface Props {
  isOpen: boolean;
  onClose(): void;
  url: string;
  onChange(url: string): void;
}

/** The media library in a dialog, to choose or upload one picture. */
export function MediaDialog({ isOpen, onClose, url, onChange }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t.title} size="lg">
      <MediaLibrary
        chosen={url}
        onChoose={(image) => {
          onChange(image);
          onClose();
        }}
      />
    </Modal>
  );
}

interface LibraryProps {
  chosen: string;
  onChoose(url: string): void;
}

const WAIT_MS = 300;

/** The site's images. Choose one, or upload one by the button or by dropping it. */
export function MediaLibrary({ chosen, onChoose }: LibraryProps) {
  const [picked, setPicked] = useState(chosen);
  const [search, setSearch] = useState('');
  const [sought] = useDebouncedValue(search.trim(), WAIT_MS);
  const queryClient = useQueryClient();
  const upload = useMutation({
    mutationFn: uploadImage,
    onSuccess: async (item) => {
      setPicked(item.url);
      // Clears the search, so that the new image is visible.
      setSearch('');
      await queryClient.invalidateQueries({ queryKey: api.media.key() });
    },
  });
  const drop = useDrop((file) => upload.mutate(file));
  return (
    <Items gap="sm" className={classes.library} data-dropping={drop.isOver || undefined} {...drop.on}>
      <Row gap="8 12">
        <FileButton accept={IMAGE_KINDS.join()} onChange={(file) => file && upload.mutate(file)}>
          {(props) => (
            <Button variant="default" leftSection={<IconUpload size={16} />} loading={upload.isPending} {...props}>
              {t.upload}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed" flex="1 1 200px">
          {drop.isOver ? t.dropNow : t.drop}
        </Text>
      </Row>
      {upload.error && <Problem text={errorText(upload.error)} />}
      <TextInput
        aria-label={t.search}
        placeholder={t.search}
        leftSection={<IconSearch size={16} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ImageGrid search={sought} picked={picked} onPick={setPicked} onTake={onChoose} />
      <Row justify="end" gap="xs" isUnbroken>
        {chosen && (
          <Button variant="subtle" color="gray" onClick={() => onChoose('')}>
            {t.reset}
          </Button>
        )}
        <Button disabled={!picked} onClick={() => onChoose(picked)}>
          {t.set}
        </Button>
      </Row>
    </Items>
  );
}

/** The image types that the library accepts. */
const IMAGE_KINDS = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** Uploads one file to the media library. The typed client cannot send multipart. */
async function uploadImage(file: File): Promise<MediaItem> {
  // Checked here too: a server that stops reading a large upload cannot always say why.
  if (!IMAGE_KINDS.includes(file.type)) throw refusal('unsupported_media', 415, t.wrongKind);
  if (file.size > IMAGE_BYTES_MAX) throw refusal('too_large', 413, t.tooLarge);
  return uploadFile<MediaItem>('/media', file);
}
