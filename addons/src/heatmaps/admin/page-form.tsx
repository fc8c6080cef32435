import { Button, Group, NumberInput, Stack, Switch, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PickedItem } from '@userfeedback/admin-ui';
import { closeModal, errorText, Form, fieldErrors, openModal, Problem, SearchSelect } from '@userfeedback/admin-ui';
import { useState } from 'react';
import type { HeatPage } from '../endpoints.ts';
import { NAME_MAX, PATTERN_MAX, SHARE, VIEWS } from '../limits.ts';
import { api } from './api.ts';
import { t } from './messages/heatmaps.ts';

interface Fields extends Pick<HeatPage, 'name' | 'pattern' | 'example_url' | 'logged_in'> {
  /** A text while the field is empty. */
  share: number | string;
  max_views: number | string;
}

const NEW: Fields = {
  name: '',
  pattern: '',
  example_url: '',
  logged_in: false,
  share: SHARE.usual,
  max_views: VIEWS.usual,
};

/** Null: a new page. */
export function openPageForm(page: HeatPage | null): void {
  const title = page ? t.form.edit : t.form.create;
  void openModal({ title, size: 520, children: <PageForm page={page} /> });
}

function PageForm({ page }: { page: HeatPage | null }) {
  const [fields, setFields] = useState<Fields>(page ?? NEW);
  const [creation_key] = useState(() => crypto.randomUUID());
  const [picked, setPicked] = useState<PickedItem | null>(null);
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const { name, pattern, example_url, logged_in } = fields;
      const [share, max_views] = [Number(fields.share), Number(fields.max_views)];
      const sent = { name, pattern, example_url, share, max_views, logged_in };
      return page ? api.update.call({ id: page.id, ...sent }) : api.create.call({ ...sent, creation_key });
    },
    onSuccess: async () => {
      closeModal();
      await client.invalidateQueries({ queryKey: api.key() });
    },
  });
  const errors: Record<string, string> = error ? fieldErrors(error) : {};
  const set = (change: Partial<Fields>) => setFields((before) => ({ ...before, ...change }));
  return (
    <Form onSubmit={mutate}>
      <Stack>
        {error && Object.keys(errors).length === 0 && <Problem text={errorText(error)} />}
        <SearchSelect
          label={t.form.page}
          description={t.form.pageHelp}
          search={searchPages}
          value={picked}
          onChange={(item) => {
            setPicked(item);
            if (item) set({ name: fields.name || item.label.slice(0, NAME_MAX), ...placeOf(item) });
          }}
        />
        <TextInput
          label={t.form.name}
          maxLength={NAME_MAX}
          value={fields.name}
          error={errors.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t.form.pattern}
          description={t.form.patternHelp}
          maxLength={PATTERN_MAX}
          value={fields.pattern}
          error={errors.pattern}
          onChange={(event) => set({ pattern: event.currentTarget.value })}
        />
        <TextInput
          label={t.form.example}
          description={t.form.exampleHelp}
          value={fields.example_url}
          error={errors.example_url}
          onChange={(event) => set({ example_url: event.currentTarget.value })}
        />
        <NumberInput
          label={t.form.share}
          min={SHARE.least}
          max={SHARE.most}
          value={fields.share}
          error={errors.share}
          onChange={(share) => set({ share })}
        />
        <NumberInput
          label={t.form.max}
          min={VIEWS.least}
          max={VIEWS.most}
          value={fields.max_views}
          error={errors.max_views}
          onChange={(max_views) => set({ max_views })}
        />
        <Switch
          label={t.form.loggedIn}
          checked={fields.logged_in}
          onChange={(event) => set({ logged_in: event.currentTarget.checked })}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={closeModal}>
            {t.form.cancel}
          </Button>
          <Button type="submit" loading={isPending}>
            {page ? t.form.save : t.form.start}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

/** The id of an item is the page's address. */
async function searchPages(search: string): Promise<PickedItem[]> {
  const { items } = await api.sitePages.call({ search });
  return items.map(({ url, title }) => ({ id: url, label: title }));
}

function placeOf({ id }: PickedItem): Pick<Fields, 'pattern' | 'example_url'> {
  const example_url = String(id);
  return { example_url, pattern: URL.parse(example_url)?.pathname ?? '' };
}
