import { ActionIcon, Button, Switch, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  CardSkeleton,
  EmptyState,
  errorText,
  Items,
  LoadFailed,
  Notice,
  Problem,
  ResponsesDrawing,
  Row,
  SideDrawer,
  useSite,
} from '@userfeedback/admin-ui';
import type { Alert, SurveyResults } from '@userfeedback/contract';
import { ALERTS_MAX } from '@userfeedback/contract/alert-limits';
import { useRef, useState } from 'react';
import { administrationApi } from '../../administration/administration-api.ts';
import { t } from '../../messages/alerts.ts';
import { AlertForm } from './alert-form.tsx';
import { stateText, whatText } from './alert-words.ts';
import classes from './alerts-drawer.module.css';

interface Props {
  survey: SurveyResults;
  isOpen: boolean;
  onClose(): void;
}

/** The alerts of a survey at the right edge, or the form of one of them. */
export function AlertsDrawer({ survey, isOpen, onClose }: Props) {
  const [edited, setEdited] = useState<Alert | 'new' | null>(null);
  const head = useRef<HTMLHeadingElement>(null);
  const leaveForm = () => {
    setEdited(null);
    head.current?.focus();
  };
  const close = () => {
    setEdited(null);
    onClose();
  };
  return (
    <SideDrawer title={t.title} closeLabel={t.close} isOpen={isOpen} onClose={close} titleRef={head}>
      <Items>
        <Text c="dimmed">{t.atOnce}</Text>
        {edited === null ? (
          <AlertList survey={survey} onEdit={setEdited} />
        ) : (
          <AlertForm
            key={edited === 'new' ? edited : edited.id}
            survey={survey}
            alert={edited === 'new' ? null : edited}
            onDone={leaveForm}
          />
        )}
      </Items>
    </SideDrawer>
  );
}

function AlertList({ survey, onEdit }: { survey: SurveyResults; onEdit(alert: Alert | 'new'): void }) {
  const { create_edit_surveys: canEdit } = useSite().grants;
  const {
    data: alerts,
    error,
    refetch,
  } = useQuery(administrationApi.alerts.list.queryOptions({ input: { id: survey.id } }));
  const actions = useAlertActions(survey.id);
  if (error) return <LoadFailed error={error} onRetry={refetch} />;
  if (!alerts) return <CardSkeleton lines={3} />;
  const add = canEdit && (
    <Button onClick={() => onEdit('new')} disabled={alerts.length >= ALERTS_MAX}>
      {t.add}
    </Button>
  );
  return (
    <>
      {survey.status !== 'publish' && alerts.length > 0 && <Notice tone="blue">{t.resting}</Notice>}
      {actions.error && <Problem text={errorText(actions.error)} />}
      {actions.removed && (
        <Notice
          tone="green"
          role="status"
          actions={
            <Button size="xs" variant="default" onClick={actions.putBack}>
              {t.undo}
            </Button>
          }
        >
          {t.removed({ name: actions.removed.name })}
        </Notice>
      )}
      {alerts.length === 0 ? (
        <EmptyState drawing={<ResponsesDrawing />} title={t.empty} action={add}>
          {canEdit ? t.emptyText : t.emptyView}
        </EmptyState>
      ) : (
        <>
          <Text>{t.about}</Text>
          <Items component="ul" gap={0} isDivided>
            {alerts.map((alert) => (
              <AlertItem
                key={alert.id}
                alert={alert}
                survey={survey}
                actions={canEdit ? actions : null}
                onEdit={() => onEdit(alert)}
              />
            ))}
          </Items>
          <Row gap="8 12">
            {add}
            {canEdit && alerts.length >= ALERTS_MAX && <Text c="dimmed">{t.most({ max: ALERTS_MAX })}</Text>}
          </Row>
        </>
      )}
    </>
  );
}

function AlertItem({
  alert,
  survey,
  actions,
  onEdit,
}: {
  alert: Alert;
  survey: SurveyResults;
  /** Null for those who only look. */
  actions: ReturnType<typeof useAlertActions> | null;
  onEdit(): void;
}) {
  const { time_zone } = useSite();
  const { name, active, state } = alert;
  const isRaised = active && state === 'outside';
  return (
    <Row component="li" isUnbroken align="start" gap="sm" py="sm">
      <Items gap={2} flex={1} miw={0}>
        <Text fw={600} className={classes.words}>
          {name}
        </Text>
        <Text size="sm" className={classes.words}>
          {whatText(alert, survey)}
        </Text>
        <Text size="sm" c={isRaised ? 'var(--uf-amber-text)' : 'dimmed'} fw={isRaised ? 600 : undefined}>
          {stateText(alert, time_zone)}
        </Text>
      </Items>
      {actions && (
        <Row isUnbroken gap={4}>
          <Switch
            aria-label={t.on({ name })}
            checked={active}
            disabled={actions.isBusy}
            onChange={({ currentTarget }) => actions.turn(alert, currentTarget.checked)}
          />
          <ActionIcon size="lg" aria-label={t.edit({ name })} onClick={onEdit}>
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size="lg"
            aria-label={t.remove({ name })}
            disabled={actions.isBusy}
            onClick={() => actions.remove(alert)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Row>
      )}
    </Row>
  );
}

/** What is done in the list. A removed alert that is put back is judged anew. */
function useAlertActions(surveyId: number) {
  const client = useQueryClient();
  const [removed, setRemoved] = useState<Alert | null>(null);
  const onSettled = () => client.invalidateQueries({ queryKey: administrationApi.alerts.key() });
  const turning = useMutation(administrationApi.alerts.update.mutationOptions({ onSettled }));
  const removing = useMutation(administrationApi.alerts.delete.mutationOptions({ onSettled }));
  const puttingBack = useMutation(
    administrationApi.alerts.create.mutationOptions({ onSettled, onSuccess: () => setRemoved(null) }),
  );
  const all = [turning, removing, puttingBack];
  const begin = () => {
    for (const one of all) one.reset();
  };
  return {
    removed,
    error: all.find(({ error }) => error)?.error,
    isBusy: all.some(({ isPending }) => isPending),
    turn(alert: Alert, active: boolean) {
      begin();
      turning.mutate({ ...alert, id: surveyId, alert_id: alert.id, active });
    },
    remove(alert: Alert) {
      begin();
      removing.mutate({ id: surveyId, alert_id: alert.id }, { onSuccess: () => setRemoved(alert) });
    },
    putBack() {
      begin();
      if (removed) puttingBack.mutate({ ...removed, id: surveyId });
    },
  };
}
