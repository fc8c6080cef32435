import {
  ActionIcon,
  Button,
  FileButton,
  Group,
  Loader,
  Modal,
  Stack,
  Text,
  UnstyledButton,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText, Problem } from '@userfeedback/admin-ui';
import { useState } from 'react';
import { api } from '../../../../api.ts';
import { t } from '../../../../strings/editor.ts';
import classes from './options.module.css';
import { uploadImage } from './upload-image.ts';

interface Props {
  label: string;
  url: string;
  onChange(url: string): void;
}

const ACCEPT = 'image/png,image/jpeg,image/gif,image/webp';

/** Opens the media library to choose or upload one picture (SW-22 to SW-25, CT-19). */
export function ImagePicker({ label, url, onChange }: Props) {
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <ActionIcon variant="default" size={42} aria-label={label} onClick={dialog.open}>
        {url ? <img src={url} alt="" className={classes.picture} /> : <IconPhotoPlus size={20} />}
      </ActionIcon>
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        title={t.media.title}
        size="lg"
        closeButtonProps={{ 'aria-label': t.media.close }}
      >
        <Library
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

function Library({ chosen, onChoose }: { chosen: string; onChoose(url: string): void }) {
  const [picked, setPicked] = useState(chosen);
  const queryClient = useQueryClient();
  const items = useQuery(api.media.list.queryOptions({ input: {} }));
  const upload = useMutation({
    mutationFn: uploadImage,
    onSuccess: async (item) => {
      setPicked(item.url);
      await queryClient.invalidateQueries({ queryKey: api.media.key() });
    },
  });
  const error = upload.error ?? items.error;
  return (
    <Stack>
      <Group justify="space-between">
        <FileButton accept={ACCEPT} onChange={(file) => file && upload.mutate(file)}>
          {(props) => (
            <Button variant="default" loading={upload.isPending} {...props}>
              {t.media.upload}
            </Button>
          )}
        </FileButton>
        <Group gap="xs">
          {chosen && (
            <Button variant="subtle" color="gray" onClick={() => onChoose('')}>
              {t.media.reset}
            </Button>
          )}
          <Button disabled={!picked} onClick={() => onChoose(picked)}>
            {t.media.set}
          </Button>
        </Group>
      </Group>
      {error && <Problem text={errorText(error)} />}
      {items.isPending && <Loader size="sm" aria-label={t.media.loading} />}
      {items.data?.length === 0 && <Text c="dimmed">{t.media.empty}</Text>}
      <div className={classes.library}>
        {items.data?.map((item) => (
          <UnstyledButton
            key={item.id}
            className={classes.item}
            aria-pressed={picked === item.url}
            aria-label={item.title}
            onClick={() => setPicked(item.url)}
          >
            <img src={item.url} alt="" />
          </UnstyledButton>
        ))}
      </div>
    </Stack>
  );
}
