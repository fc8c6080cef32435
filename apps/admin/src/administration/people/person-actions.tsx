import { Checkbox, Text } from '@mantine/core';
import {
  IconKey,
  IconLogout,
  IconMail,
  IconShieldX,
  IconTrash,
  IconUserCheck,
  IconUserEdit,
  IconUserOff,
  IconX,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Action } from '@userfeedback/admin-ui';
import { confirm, errorText, errorToast, openModal, toast, useSite } from '@userfeedback/admin-ui';
import type { Person } from '@userfeedback/contract';
import { t } from '../../messages/people.ts';
import { administrationApi } from '../administration-api.ts';
import { LinkToPassOn } from './link-to-pass-on.tsx';
import { openRoleForm } from './role-form.tsx';

const inMenu = { isInMenu: true };
const dangerous = { isInMenu: true, isDangerous: true };

/** What a manager may do with somebody, all in the row's menu. */
export function usePersonActions(): (person: Person) => Action[] {
  const site = useSite();
  const run = useRun();
  return (person) => {
    const { id, email, status } = person;
    const name = person.name || email;
    const last = person.is_last_manager ? { why: t.last } : {};
    const signOut: Action = {
      ...inMenu,
      label: t.actions.signOut,
      icon: IconLogout,
      run: () => run(name, () => administrationApi.people.signOut.call({ id }), t.done.signedOut({ name })),
    };
    if (person.is_of_host) return [signOut];
    const role: Action = {
      ...inMenu,
      ...last,
      label: t.actions.role,
      icon: IconUserEdit,
      run: () => openRoleForm({ person, site }),
    };
    const again: Action = {
      ...inMenu,
      label: t.actions.again,
      icon: IconMail,
      run: () => run(name, () => administrationApi.people.inviteAgain.call({ id }), t.done.invited({ email })),
    };
    const withdraw: Action = {
      ...dangerous,
      label: t.actions.withdraw,
      icon: IconX,
      run: async () => {
        const isSure = await confirm({
          title: t.withdraw.title({ name }),
          body: t.withdraw.body,
          confirm: t.actions.withdraw,
          isDangerous: true,
        });
        if (isSure) run(name, () => administrationApi.people.withdraw.call({ id }), t.done.withdrawn({ name }));
      },
    };
    if (status === 'invited') return [role, again, withdraw];
    const remove: Action = {
      ...dangerous,
      ...last,
      label: t.actions.remove,
      icon: IconTrash,
      run: async () => {
        const keys = await confirmWithKeys(person, { ...t.remove, confirm: t.actions.remove });
        if (keys) run(name, () => administrationApi.people.remove.call({ id, ...keys }), t.done.removed({ name }));
      },
    };
    const activate: Action = {
      ...inMenu,
      label: t.actions.activate,
      icon: IconUserCheck,
      run: () =>
        run(name, () => administrationApi.people.update.call({ id, status: 'active' }), t.done.activated({ name })),
    };
    if (status === 'deactivated') return [role, activate, remove];
    const password: Action = {
      ...inMenu,
      label: t.actions.password,
      icon: IconKey,
      run: () => run(name, () => administrationApi.people.sendPasswordLink.call({ id }), t.done.password({ email })),
    };
    const deactivate: Action = {
      ...dangerous,
      ...last,
      label: t.actions.deactivate,
      icon: IconUserOff,
      run: async () => {
        const keys = await confirmWithKeys(person, { ...t.deactivate, confirm: t.actions.deactivate });
        const input = { id, status: 'deactivated' as const, ...keys };
        if (keys) run(name, () => administrationApi.people.update.call(input), t.done.deactivated({ name }));
      },
    };
    const reset: Action = {
      ...inMenu,
      label: t.actions.reset,
      icon: IconShieldX,
      run: async () => {
        const isSure = await confirm({
          title: t.reset.title({ name }),
          body: t.reset.body({ name }),
          confirm: t.actions.reset,
          isDangerous: true,
        });
        if (isSure) run(name, () => administrationApi.people.resetFactors.call({ id }), t.done.reset({ name }));
      },
    };
    const hasFactor = person.second_factor.length > 0;
    return [role, password, signOut, ...(hasFactor ? [reset] : []), deactivate, remove];
  };
}

/** Says what was done, or why it was not. A link that no mail can carry is shown. */
function useRun() {
  const client = useQueryClient();
  return (name: string, work: () => Promise<{ link: string | null } | object>, done: string) => {
    const runAndTell = async () => {
      const reply = await work();
      if (!('link' in reply && reply.link !== null)) return toast(done);
      const children = <LinkToPassOn name={name} link={reply.link} />;
      await openModal({ title: t.link.title({ name }), size: 520, children });
    };
    void runAndTell()
      .catch((error) => errorToast(errorText(error)))
      .finally(() => client.invalidateQueries({ queryKey: administrationApi.people.key() }));
  };
}

/** Asks for confirmation, and whether to revoke the keys that the person made. Undefined when it is not given. */
async function confirmWithKeys(
  { name, email, api_keys: n }: Person,
  texts: { title(values: { name: string }): string; body(values: { name: string }): string; confirm: string },
): Promise<{ revoke_keys: boolean } | undefined> {
  const values = { name: name || email };
  const choice = { revoke_keys: false };
  const isSure = await confirm({
    title: texts.title(values),
    body: (
      <>
        <Text>{texts.body(values)}</Text>
        {n > 0 && (
          <Checkbox
            mt="md"
            label={t.keys({ n, ...values })}
            onChange={({ currentTarget }) => {
              choice.revoke_keys = currentTarget.checked;
            }}
          />
        )}
      </>
    ),
    confirm: texts.confirm,
    isDangerous: true,
  });
  return isSure ? choice : undefined;
}
