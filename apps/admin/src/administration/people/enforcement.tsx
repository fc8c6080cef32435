import { Button, Checkbox, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Card, FoldedPart, FormProblem, Items, Notice, renewSite, toast, useSite } from '@userfeedback/admin-ui';
import { useState } from 'react';
import { api } from '../../api.ts';
import { t } from '../../messages/people.ts';
import { administrationApi } from '../administration-api.ts';

/** "Who needs a second factor", a closed card below the list. */
export function Enforcement() {
  const { settings, roles, user } = useSite();
  const stored = settings.second_factor_roles;
  const [chosen, setChosen] = useState(stored);
  const account = useQuery(administrationApi.account.get.queryOptions());
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.settings.save.call({ settings: { second_factor_roles: chosen } }),
    onSuccess: async () => {
      await renewSite();
      toast(t.enforce.saved);
    },
  });
  const label = (role: string) => roles.find(({ id }) => id === role)?.label ?? role;
  const own = account.data;
  const lacksFactor = own !== undefined && !own.is_of_host && own.codes === null && own.passkeys.length === 0;
  const isChanged = chosen.toSorted().join() !== stored.toSorted().join();
  return (
    <Card component="section">
      <FoldedPart
        title={t.enforce.title}
        order={2}
        value={stored.map(label).join(', ') || t.enforce.nobody}
        name="second-factor"
      >
        <Items>
          <Text>{t.enforce.text}</Text>
          <FormProblem error={error} />
          <Checkbox.Group value={chosen} onChange={setChosen}>
            <Items gap="xs">
              {roles.map(({ id, label: text }) => (
                <Checkbox key={id} value={id} label={text} />
              ))}
            </Items>
          </Checkbox.Group>
          {lacksFactor && chosen.includes(user.role) && <Notice tone="amber">{t.enforce.self}</Notice>}
          <div>
            <Button disabled={!isChanged} loading={isPending} onClick={() => mutate()}>
              {t.enforce.save}
            </Button>
          </div>
        </Items>
      </FoldedPart>
    </Card>
  );
}
