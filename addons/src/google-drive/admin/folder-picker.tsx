import { Button, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFolder, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ajax, CardSkeleton, closeModal, errorText, errorToast, openModal, Problem } from '@userfeedback/admin-ui';
import { useState } from 'react';
import classes from './drive-tab.module.css';
import { t } from './messages/google-drive.ts';

export function openFolderPicker(onPicked: (id: string) => void): void {
  void openModal({ title: t.picker.title, size: 480, children: <FolderPicker onPicked={onPicked} /> });
}

function FolderPicker({ onPicked }: { onPicked(id: string): void }) {
  const [words, setWords] = useState('');
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [search] = useDebouncedValue(words.trim(), 300);
  const { data, error, refetch } = useQuery({
    queryKey: ['google-drive-folders', search],
    queryFn: () => ajax('google_sheets_list_folders', { search }),
    placeholderData: keepPreviousData,
  });
  const use = async (find: () => Promise<{ id: string }>) => {
    setBusy(true);
    try {
      const { id } = await find();
      await ajax('google_sheets_select_folder', { folder_id: id });
      onPicked(id);
      closeModal();
    } catch {
      void errorToast(t.errors.selectFolder);
      setBusy(false);
    }
  };
  return (
    <Stack gap="md">
      <Text c="dimmed">{t.picker.help}</Text>
      <TextInput
        type="search"
        aria-label={t.picker.search}
        placeholder={t.picker.search}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        data-autofocus
      />
      {error ? (
        <Problem text={errorText(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <CardSkeleton lines={3} />
      ) : data.length === 0 ? (
        <Text>{search === '' ? t.picker.empty : t.picker.none}</Text>
      ) : (
        <ul className={classes.folders} aria-label={t.picker.folders}>
          {data.map((folder) => (
            <li key={folder.id}>
              <UnstyledButton
                className={classes.folder ?? ''}
                disabled={isBusy}
                aria-label={t.picker.use({ name: folder.name })}
                onClick={() => use(async () => folder)}
              >
                <IconFolder size={18} aria-hidden /> {folder.name}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      <Group align="end" gap="sm">
        <TextInput
          className={classes.grow ?? ''}
          label={t.picker.newName}
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button
          disabled={isBusy || name.trim() === ''}
          onClick={() => use(() => ajax('google_sheets_create_folder', { name: name.trim() }))}
        >
          {t.picker.create}
        </Button>
      </Group>
    </Stack>
  );
}
