import { Button, Group, NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { closeModal, Form, FormProblem, fieldErrors, Items, openModal, toast } from '@userfeedback/admin-ui';
import type { Person } from '@userfeedback/contract';
import { useState } from 'react';
import { t } from '../../messages/people.ts';
import { administrationApi } from '../administration-api.ts';
import type { RoleFacts } from './role-help.tsx';
import { roleHelp } from './role-help.tsx';

interface RoleFormProps {
  person: Person;
  site: RoleFacts;
}

export function openRoleForm(props: RoleFormProps): void {
  const { name, email } = props.person;
  void openModal({ title: t.role.title({ name: name || email }), size: 440, children: <RoleForm {...props} /> });
}

function RoleForm({ person, site }: RoleFormProps) {
  const { roles } = site;
  const [role, setRole] = useState(person.role);
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => administrationApi.people.update.call({ id: person.id, role }),
    onSuccess: ({ name, email }) => {
      void client.invalidateQueries({ queryKey: administrationApi.people.key() });
      closeModal();
      const label = roles.find(({ id }) => id === role)?.label ?? role;
      toast(t.done.role({ name: name || email, role: label }));
    },
  });
  return (
    <Form onSubmit={mutate}>
      <Items>
        <FormProblem error={error} />
        <NativeSelect
          label={t.role.field}
          description={roleHelp(role, site)}
          data={roles.map(({ id, label }) => ({ value: id, label }))}
          value={role}
          error={fieldErrors(error).role}
          onChange={({ currentTarget }) => setRole(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={closeModal}>
            {t.form.cancel}
          </Button>
          <Button type="submit" loading={isPending} disabled={role === person.role}>
            {t.role.save}
          </Button>
        </Group>
      </Items>
    </Form>
  );
}
