import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Row } from '@userfeedback/admin-ui';
import { t } from '../messages/media.ts';
import classes from './media.module.css';
import { MediaDialog } from './media-dialog.tsx';

/** One picture of the media library: choose or upload it, replace it, remove it. */
export function ImageUploader({ url, onChange }: { url: string; onChange(url: string): void }) {
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <Row gap="xs">
      {url && <img src={url} alt="" className={classes.uploaded} />}
      <Button variant="default" onClick={dialog.open}>
        {url ? t.another : t.upload}
      </Button>
      {url && (
        <Button variant="subtle" color="gray" onClick={() => onChange('')}>
          {t.reset}
        </Button>
      )}
      <MediaDialog isOpen={isOpen} onClose={dialog.close} url={url} onChange={onChange} />
    </Row>
  );
}
