import { Modal } from '@mantine/core';
import { t } from '../strings/media.ts';
import { MediaLibrary } from './media-library.tsx';

interface Props {
  isOpen: boolean;
  onClose(): void;
  url: string;
  onChange(url: string): void;
}

/** The media library in a dialog, to choose one picture or upload it (SW-22 to SW-25). */
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
