import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { closeModal, errorText, Form, openModal, Problem } from '@userfeedback/admin-ui';
import { useState } from 'react';
import { LABEL_MAX } from '../limits.ts';
import { api } from './api.ts';
import { t } from './messages/heatmaps.ts';

interface Named {
  id: number;
  name: string;
  label: string;
}

export function openLabelForm(page: number, element: Named): void {
  const children = <LabelForm page={page} element={element} />;
  void openModal({ title: t.figures.label.action, size: 440, children });
}

function LabelForm({ page, element: { id, name, label: before } }: { page: number; element: Named }) {
  const [label, setLabel] = useState(before);
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.label.call({ id: page, eid: id, label }),
    onSuccess: async () => {
      closeModal();
      await client.invalidateQueries({ queryKey: api.key() });
    },
  });
  return (
    <Form onSubmit={mutate}>
      <Stack>
        {error && <Problem text={errorText(error)} />}
        <TextInput
          label={t.figures.label.field}
          description={t.figures.label.help({ name })}
          maxLength={LABEL_MAX}
          value={label}
          data-autofocus
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={closeModal}>
            {t.form.cancel}
          </Button>
          <Button type="submit" loading={isPending}>
            {t.form.save}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
