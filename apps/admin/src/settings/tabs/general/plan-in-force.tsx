import { Button, Menu, Text } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText, errorToast, Row, StatusBadge, toast, useSite } from '@userfeedback/admin-ui';
import type { LicenceInfo } from '@userfeedback/contract';
import type { Plan } from '@userfeedback/contract/limits';
import { PLANS } from '@userfeedback/contract/limits';
import { planName } from '@userfeedback/engine';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { t } from '../../../messages/settings.ts';
import { t as shell } from '../../../messages/shell.ts';
import { licenceQuery, renewPlan } from '../../../session/licence-queries.ts';

/** Which plan the site is on, where it comes from, and another one to try where this server issues the keys. */
export function PlanInForce({ onTried, children }: { onTried(plan: Plan): void; children?: ReactNode }) {
  const { license_store } = useSite();
  const { data } = useQuery(licenceQuery);
  if (!data) return null;
  const { site, network } = data;
  const ofNetwork = 'key' in network;
  const used = site.key === '' ? { ...site, ...network } : site;
  const source = license_store === null ? t.license.issuedHere : t.license.verifiedBy({ host: license_store });
  return (
    <>
      <Row gap="xs">
        <Text>
          {t.license.plan}: {planName(used.type || 'lite')}
        </Text>
        {used.key !== '' && <KeyState licence={used} />}
        {used.key !== '' && <Text c="dimmed">{source}</Text>}
      </Row>
      {site.key === '' && ofNetwork && <Text c="dimmed">{t.license.network}</Text>}
      {children}
      {license_store === null && !ofNetwork && <TryPlan plan={site.type || 'lite'} onTried={onTried} />}
    </>
  );
}

function KeyState({ licence: { is_expired, is_disabled, is_invalid } }: { licence: LicenceInfo }) {
  const state = is_expired ? 'expired' : is_disabled ? 'disabled' : is_invalid ? 'invalid' : 'active';
  return <StatusBadge tone={state === 'active' ? 'green' : 'red'}>{t.license.states[state]}</StatusBadge>;
}

function TryPlan({ plan: inForce, onTried }: { plan: string; onTried(plan: Plan): void }) {
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const change = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      void errorToast(errorText(error));
    }
    setBusy(false);
  };
  const putBack = (former: Parameters<typeof api.licence.putBack.call>[0]['former'], plan: Plan) =>
    change(async () => {
      await api.licence.putBack.call({ former });
      await renewPlan(cache);
      onTried(plan);
      void toast(shell.undone);
    });
  const tryOut = (plan: Plan) =>
    change(async () => {
      const { former } = await api.licence.tryPlan.call({ plan });
      await renewPlan(cache);
      onTried(plan);
      const before = PLANS.find((each) => each === inForce) ?? 'lite';
      void toast(t.license.tried({ plan: planName(plan) }), undefined, {
        label: shell.undo,
        run: () => void putBack(former, before),
      });
    });
  return (
    <div>
      <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" aria-busy={isBusy} rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t.license.tryPlan}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {PLANS.map((plan) => (
            <Menu.Item
              key={plan}
              aria-current={plan === inForce}
              rightSection={plan === inForce && <IconCheck size={16} aria-hidden />}
              onClick={() => plan !== inForce && void tryOut(plan)}
            >
              {planName(plan)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Text c="dimmed" size="sm" mt={4}>
        {t.license.tryHelp}
      </Text>
    </div>
  );
}
