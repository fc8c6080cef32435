import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { closeModal, Form, FormProblem, fieldErrors, Items, openModal, toast } from '@userfeedback/admin-ui';
import { PERSON_NAME_MAX } from '@userfeedback/contract/limits';
import { useState } from 'react';
import { t } from '../../messages/people.ts';
import { administrationApi } from '../administration-api.ts';
import { LinkToPassOn } from './link-to-pass-on.tsx';
import type { RoleFacts } from './role-help.tsx';
import { roleHelp } from './role-help.tsx';

export function openInviteForm(site: RoleFacts): void {
  void openModal({ title: t.form.title, size: 520, children: <InviteForm site={site} /> });
}

/** Editor, or else the weakest that may enter the admin. */
function usualRole(roles: RoleFacts['roles']): string {
  const weakest = roles.findLast(({ may_enter }) => may_enter);
  return (roles.find(({ id }) => id === 'editor') ?? weakest ?? roles[0])?.id ?? '';
}

function InviteForm({ site }: { site: RoleFacts }) {
  const { roles } = site;
  const [given, setGiven] = useState({ email: '', name: '', role: usualRole(roles) });
  const client = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => administrationApi.people.invite.call(given),
    onSuccess: ({ person, link }) => {
      void client.invalidateQueries({ queryKey: administrationApi.people.key() });
      if (link !== null) return;
      closeModal();
      toast(t.done.invited({ email: person.email }));
    },
  });
  if (data?.link) return <LinkToPassOn name={data.person.name || data.person.email} link={data.link} />;
  const errors = fieldErrors(error);
  return (
    <Form onSubmit={mutate}>
      <Items>
        <FormProblem error={error} />
        <TextInput
          label={t.form.email}
          type="email"
          autoComplete="off"
          value={given.email}
          error={errors.email}
          onChange={({ currentTarget }) => setGiven({ ...given, email: currentTarget.value })}
        />
        <TextInput
          label={t.form.name}
          autoComplete="off"
          maxLength={PERSON_NAME_MAX}
          value={given.name}
          error={errors.name}
          onChange={({ currentTarget }) => setGiven({ ...given, name: currentTarget.value })}
        />
        <NativeSelect
          label={t.form.role}
          description={roleHelp(given.role, site)}
          data={roles.map(({ id, label }) => ({ value: id, label }))}
          value={given.role}
          error={errors.role}
          onChange={({ currentTarget }) => setGiven({ ...given, role: currentTarget.value })}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={closeModal}>
            {t.form.cancel}
          </Button>
          <Button type="submit" loading={isPending}>
            {t.form.send}
          </Button>
        </Group>
      </Items>
    </Form>
  );
}
