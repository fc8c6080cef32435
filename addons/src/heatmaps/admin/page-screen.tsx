import { Button, Group, Menu, Select, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Card,
  CardSkeleton,
  DayRangePicker,
  EmptyState,
  errorText,
  errorToast,
  formatDay,
  hasCode,
  LostDrawing,
  Notice,
  Page,
  Problem,
  useAccess,
  useLock,
  useSite,
} from '@userfeedback/admin-ui';
import { DEVICES } from '@userfeedback/contract/limits';
import type { DayRange } from '@userfeedback/engine/results/days';
import { dayInZone, defaultRange } from '@userfeedback/engine/results/days';
import { Link, useParams, useSearchParams } from 'react-router';
import type { Device, HeatFigures } from '../endpoints.ts';
import { FEW_VIEWS } from '../limits.ts';
import { api, paths } from './api.ts';
import { ElementsTable } from './elements-table.tsx';
import { HeatmapsFrame } from './frame.tsx';
import { t } from './messages/heatmaps.ts';
import { ScrollCard } from './scroll-card.tsx';

/** `/results/heatmaps/{id}`: what was counted on one page, for one class of devices and one layout. */
export function PageScreen() {
  const id = Number(useParams().id);
  const lock = useLock('view-heatmaps');
  const { chosen, change, today } = useChoice();
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const query = useQuery(
    api.figures.queryOptions({
      input: { id, ...chosen },
      enabled: !lock && isNumber,
      placeholderData: keepPreviousData,
    }),
  );
  if (lock) return <HeatmapsFrame>{null}</HeatmapsFrame>;
  const figures = query.data;
  const isMissing = !isNumber || hasCode(query.error, 'not_found');
  return (
    <Page
      route="heatmap"
      title={figures?.page.name ?? t.title}
      subject={t.title}
      back={{ to: paths.list, label: t.back }}
      action={figures && !isMissing && <OpenButton id={id} />}
    >
      {isMissing ? (
        <Missing />
      ) : query.error && !figures ? (
        <Problem text={errorText(query.error)} onRetry={query.refetch} />
      ) : figures ? (
        <>
          <Choices figures={figures} today={today} onChange={change} />
          <Figures figures={figures} />
        </>
      ) : (
        <CardSkeleton lines={8} />
      )}
    </Page>
  );
}

function Figures({ figures }: { figures: HeatFigures }) {
  const { views, page, full_days } = figures;
  if (views === 0)
    return (
      <Card component="div">
        <EmptyState drawing={<LostDrawing />} title={t.figures.none}>
          {t.figures.why[page.state]}
        </EmptyState>
      </Card>
    );
  return (
    <>
      <Text role="status">
        {page.share < 100
          ? t.figures.viewsOfShare({ n: views, share: page.share })
          : t.figures.views({ n: views })}{' '}
        {full_days > 0 && t.figures.full({ n: full_days })}
      </Text>
      {views < FEW_VIEWS && <Notice tone="blue">{t.figures.few({ n: views })}</Notice>}
      <Stack component="section" gap="sm" aria-labelledby="heatmap-elements">
        <Title order={2} id="heatmap-elements">
          {t.figures.elements}
        </Title>
        <ElementsTable elements={figures.elements} views={views} />
      </Stack>
      <ScrollCard depth={figures.depth} />
    </>
  );
}

interface Choice extends Partial<DayRange> {
  device?: Device;
  layout?: number;
}

/** What is looked at, kept in the address. */
function useChoice() {
  const [params, setParams] = useSearchParams();
  const { time_zone } = useSite();
  const today = dayInZone(new Date(), time_zone);
  const device = DEVICES.find((known) => known === params.get('device'));
  const layout = Number(params.get('layout')) || undefined;
  const [start_date, end_date] = [params.get('start_date'), params.get('end_date')];
  const chosen: Choice = {
    ...(start_date && end_date ? { start_date, end_date } : defaultRange(today)),
    ...(device && { device }),
    ...(layout && { layout }),
  };
  const change = (part: Choice) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(part)) next.set(name, String(value));
        next.delete('page');
        return next;
      },
      { preventScrollReset: true },
    );
  return { chosen, change, today };
}

function Choices({
  figures,
  today,
  onChange,
}: {
  figures: HeatFigures;
  today: string;
  onChange(part: Choice): void;
}) {
  const { page, device, layout, device_views, start_date, end_date } = figures;
  return (
    <Group align="flex-end">
      <Select
        label={t.figures.device}
        data={DEVICES.map((value) => ({
          value,
          label: t.figures.devices[value]({ n: device_views[value] }),
        }))}
        value={device}
        allowDeselect={false}
        onChange={(value) => onChange({ device: DEVICES.find((known) => known === value) ?? device })}
      />
      <Select
        label={t.figures.layout}
        data={figures.layouts.map(({ id, since }) => ({
          value: String(id),
          label: t.figures.since({ date: formatDay(since) }),
        }))}
        value={String(layout)}
        allowDeselect={false}
        onChange={(value) => onChange({ layout: Number(value) })}
      />
      <DayRangePicker value={{ start_date, end_date }} today={today} onChange={onChange} />
      <NewLayoutButton id={page.id} onDone={(id) => onChange({ layout: id })} />
      <ExportMenu figures={figures} />
    </Group>
  );
}

function NewLayoutButton({ id, onDone }: { id: number; onDone(layout: number): void }) {
  const client = useQueryClient();
  const mayChange = useAccess('use-heatmaps').allowed;
  const { mutate, isPending } = useMutation(
    api.startLayout.mutationOptions({
      onSuccess: async ({ layout }) => {
        onDone(layout);
        await client.invalidateQueries({ queryKey: api.key() });
      },
      onError: (error) => errorToast(errorText(error)),
    }),
  );
  if (!mayChange) return null;
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate({ id })}>
      {t.figures.newLayout}
    </Button>
  );
}

const FILES = [
  ['excel', 'xlsx', 'elements'],
  ['csvElements', 'csv', 'elements'],
  ['csvDepth', 'csv', 'depth'],
] as const;

function ExportMenu({ figures }: { figures: HeatFigures }) {
  const { page, start_date, end_date, device, layout } = figures;
  const addressOf = (format: string, report: string) =>
    `/api/v1/heatmaps/${page.id}/export?${new URLSearchParams({
      ...{ start_date, end_date, device, layout: String(layout), format, report },
    })}`;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default">{t.figures.export}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FILES.map(([label, format, report]) => (
          <Menu.Item key={label} component="a" href={addressOf(format, report)} download>
            {t.figures[label]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Opens the page of the site in a new window, which draws the counts. */
function OpenButton({ id }: { id: number }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      // Before anything is awaited, or browsers take it for something nobody asked for.
      const opened = window.open('about:blank');
      if (!opened) return errorToast(t.figures.blocked);
      try {
        const { url } = await api.token.call({ id });
        opened.opener = null;
        opened.location.replace(url);
      } catch (error) {
        opened.close();
        throw error;
      }
    },
    onError: (error) => errorToast(errorText(error)),
  });
  return (
    <Button loading={isPending} onClick={() => mutate()}>
      {t.figures.open}
    </Button>
  );
}

function Missing() {
  return (
    <Card component="div">
      <EmptyState
        drawing={<LostDrawing />}
        title={t.figures.missing}
        action={
          <Button component={Link} to={paths.list}>
            {t.figures.toList}
          </Button>
        }
      >
        {t.figures.missingText}
      </EmptyState>
    </Card>
  );
}
