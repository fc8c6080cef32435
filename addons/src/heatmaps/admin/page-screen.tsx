import { Button, Menu, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Card,
  CardSkeleton,
  EmptyState,
  errorText,
  errorToast,
  hasCode,
  LoadFailed,
  LostDrawing,
  Notice,
  Page,
  useAccess,
  useLock,
} from '@userfeedback/admin-ui';
import { useTexts } from '@userfeedback/admin-ui/messages';
import type { ReactNode } from 'react';
import { Fragment, useCallback, useEffect, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { HeatFigures } from '../endpoints.ts';
import { FEW_VIEWS } from '../limits.ts';
import type { MapNews } from '../map-messages.ts';
import { api, paths } from './api.ts';
import type { Choice } from './choices.tsx';
import { Choices, sideNames, suggestSecond, useChoice } from './choices.tsx';
import { compareFigures } from './comparison.ts';
import { ElementsTable } from './elements-table.tsx';
import { HeatmapsFrame } from './frame.tsx';
import { MapCard } from './map-card.tsx';
import { t } from './messages/heatmaps.ts';
import type { PageNames } from './names.ts';
import { NO_NAMES, nameElements } from './names.ts';
import type { Opened } from './open-on-page.tsx';
import { NothingDrawn, OpenButton } from './open-on-page.tsx';
import { ScrollCard } from './scroll-card.tsx';

/** `/results/heatmaps/{id}` */
export function PageScreen() {
  const { id = '' } = useParams();
  // A new key for each page: nothing read on another page is kept.
  return <PageFigures key={id} id={Number(id)} />;
}

function PageFigures({ id }: { id: number }) {
  const lock = useLock('view-heatmaps');
  const { first, second, today, change, compareWith, forgetLayouts } = useChoice();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [read, setRead] = useState(NO_NAMES);
  const addNames = useCallback(
    (names: MapNews['names']) =>
      setRead((before) => new Map([...before, ...names.map((name) => [name.selector, name] as const)])),
    [],
  );
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const query = useFigures(id, first, !lock && isNumber);
  const other = useFigures(id, second ?? {}, !lock && isNumber && second !== undefined);
  const figures = query.data;
  const isLayoutGone =
    (first.layout !== undefined && hasCode(query.error, 'not_found')) ||
    (second?.layout !== undefined && hasCode(other.error, 'not_found'));
  useEffect(() => {
    if (isLayoutGone) forgetLayouts();
  });
  if (lock) return <HeatmapsFrame>{null}</HeatmapsFrame>;
  const isMissing = !isNumber || (hasCode(query.error, 'not_found') && !isLayoutGone);
  return (
    <Page
      route="heatmap"
      title={figures?.page.name ?? t.title}
      subject={t.title}
      back={{ to: paths.list, label: t.back }}
      action={figures && !isMissing && <OpenButton figures={figures} onOpened={setOpened} />}
    >
      {isMissing ? (
        <Missing />
      ) : figures ? (
        <>
          {opened && <NothingDrawn key={opened.opening} id={id} opened={opened} />}
          {query.error && <LoadFailed error={query.error} onRetry={query.refetch} />}
          <Choices label={t.figures.shown} figures={figures} today={today} onChange={change}>
            {!second && (
              <Button variant="default" onClick={() => compareWith(suggestSecond(figures))}>
                {t.compare.begin}
              </Button>
            )}
            <NewLayoutButton id={figures.page.id} onDone={(layout) => change({ ...first, layout })} />
            <ExportMenu figures={figures} other={second && other.data} />
          </Choices>
          {!second ? (
            <Figures figures={figures} read={read} onNames={addNames} />
          ) : other.data ? (
            <>
              <Choices label={t.compare.with} isSecond figures={other.data} today={today} onChange={compareWith}>
                <Button variant="default" onClick={() => compareWith(null)}>
                  {t.compare.end}
                </Button>
              </Choices>
              <BothFigures first={figures} second={other.data} read={read} />
            </>
          ) : other.error ? (
            <LoadFailed error={other.error} onRetry={other.refetch} />
          ) : (
            <CardSkeleton lines={8} />
          )}
        </>
      ) : query.error && !isLayoutGone ? (
        <LoadFailed error={query.error} onRetry={query.refetch} />
      ) : (
        <CardSkeleton lines={8} />
      )}
    </Page>
  );
}

function useFigures(id: number, choice: Choice, enabled: boolean) {
  return useQuery(api.figures.queryOptions({ input: { id, ...choice }, enabled, placeholderData: keepPreviousData }));
}

function Figures({
  figures,
  read,
  onNames,
}: {
  figures: HeatFigures;
  read: PageNames;
  onNames(names: MapNews['names']): void;
}) {
  const { views, page, elements } = figures;
  const texts = useTexts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are made of texts.
  const names = useMemo(() => nameElements(elements, read), [elements, read, texts]);
  if (views === 0)
    return (
      <Card component="div">
        <EmptyState
          drawing={<LostDrawing />}
          title={t.figures.none}
          action={
            <Button component={Link} to={paths.list} variant="default">
              {t.figures.toList}
            </Button>
          }
        >
          {t.figures.why[page.state === 'recording' && !page.logged_in ? 'guests' : page.state]}
        </EmptyState>
      </Card>
    );
  return (
    <>
      <Text role="status">{viewsText(figures)}</Text>
      {views < FEW_VIEWS && <Notice tone="blue">{t.figures.few({ n: views })}</Notice>}
      <MapCard figures={figures} names={names} onNames={onNames} />
      <Elements>
        <ElementsTable page={page.id} elements={elements} names={names} views={views} />
      </Elements>
      <ScrollCard sides={[{ name: '', depth: figures.depth }]} />
    </>
  );
}

function BothFigures({ first, second, read }: { first: HeatFigures; second: HeatFigures; read: PageNames }) {
  const names = sideNames(first, second);
  if (!names) return <Notice tone="blue">{t.compare.same}</Notice>;
  const { elements, depth, unmarked } = compareFigures(first, second);
  const isAnyMarked = [...elements.map(({ compared }) => compared), ...depth].some(({ mark }) => mark);
  return (
    <>
      <div role="status">
        {[first, second].map((side, at) => (
          <Text key={names[at]}>
            {t.compare.side({ name: names[at] ?? '', views: viewsText(side) })}{' '}
            {side.views < FEW_VIEWS && t.figures.few({ n: side.views })}
          </Text>
        ))}
      </div>
      <Elements>
        <ElementsTable
          page={first.page.id}
          elements={elements}
          names={nameElements(elements, read)}
          views={first.views}
          sides={names}
        />
      </Elements>
      <Text>{t.compare.notes[unmarked ?? (isAnyMarked ? 'marked' : 'none')]}</Text>
      <ScrollCard
        sides={[
          { name: names[0], depth: first.depth },
          { name: names[1], depth: second.depth },
        ]}
        compared={depth}
      />
    </>
  );
}

function Elements({ children }: { children: ReactNode }) {
  return (
    <Stack gap="sm">
      <Title order={2}>{t.figures.elements}</Title>
      {children}
    </Stack>
  );
}

function viewsText({ views, page, full_days }: HeatFigures): string {
  const counted =
    page.share < 100 ? t.figures.viewsOfShare({ n: views, share: page.share }) : t.figures.views({ n: views });
  return full_days > 0 ? `${counted}. ${t.figures.full({ n: full_days })}` : `${counted}.`;
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

function ExportMenu({ figures, other }: { figures: HeatFigures; other: HeatFigures | undefined }) {
  const names = other && sideNames(figures, other);
  const sides = other && names ? [figures, other] : [figures];
  const addressOf = (side: HeatFigures, format: string, report: string) => {
    const { page, start_date, end_date, device, layout } = side;
    const asked = { start_date, end_date, device, layout: String(layout), format, report };
    return `/api/v1/heatmaps/${page.id}/export?${new URLSearchParams(asked)}`;
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default">{t.figures.export}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sides.map((side, at) => (
          <Fragment key={names?.[at] ?? ''}>
            {names && <Menu.Label>{names[at]}</Menu.Label>}
            {FILES.map(([label, format, report]) => (
              <Menu.Item key={label} component="a" href={addressOf(side, format, report)} download>
                {t.figures[label]}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
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
