import { SegmentedControl, Skeleton, Text, Title } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Card, formatNumber, LoadFailed, Notice } from '@userfeedback/admin-ui';
import { useEffect, useRef, useState } from 'react';
import type { HeatFigures } from '../endpoints.ts';
import { TOKEN_LIFE } from '../limits.ts';
import type { MapNews, MapWish, Mode } from '../map-messages.ts';
import { isMapNews, MAP, MODES } from '../map-messages.ts';
import { depthReachedBy, LINES } from '../shares.ts';
import { api } from './api.ts';
import classes from './heatmaps.module.css';
import { t } from './messages/heatmaps.ts';
import { percentText, shareText } from './share-text.ts';

/** Pixels, typical for each device; a wider map is drawn smaller. */
const WIDTHS = { desktop: 1280, tablet: 820, mobile: 390 } as const;
const HEIGHT = 560;
/** A page that can be drawn here reports it within this time. */
const DRAWN_WITHIN_MS = 12_000;
/** Renewed before the token ends, so that the page can still ask for its counts. */
const FRESH_MS = (TOKEN_LIFE - 5) * 60_000;

/** The page itself in a frame, with the counts over it; `onNames` gets what the page calls its elements. */
export function MapCard({
  figures,
  names,
  onNames,
}: {
  figures: HeatFigures;
  names: ReadonlyMap<string, string>;
  onNames(names: MapNews['names']): void;
}) {
  const { page, start_date, end_date, device, layout } = figures;
  const [mode, setMode] = useState<Mode>('clicks');
  const asked = { id: page.id, start_date, end_date, device, layout };
  const { data, error, refetch } = useQuery({
    // Not below the key of the figures: a new label must not reload the page.
    queryKey: ['heatmap map', asked],
    queryFn: () => api.token.call(asked),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  });
  return (
    <Card component="section" className={classes.map}>
      <div className={classes.mapHead}>
        <Title order={2}>{t.map.title}</Title>
        <SegmentedControl
          aria-label={t.map.shown}
          className={classes.mapModes}
          data={MODES.map((value) => ({ value, label: t.map.modes[value] }))}
          value={mode}
          onChange={(value) => setMode(MODES.find((known) => known === value) ?? mode)}
        />
      </div>
      {error && <LoadFailed error={error} onRetry={refetch} />}
      {data && (
        <PageFrame
          // A change behind "#" alone would not reload the page.
          key={data.url}
          url={data.url}
          width={WIDTHS[device]}
          title={t.map.frame({ name: page.name })}
          wish={wishOf(figures, names, mode)}
          onNames={onNames}
        />
      )}
      {!data && !error && <Skeleton height={HEIGHT} />}
      <Text size="sm" c="dimmed">
        {t.map.legend[mode]}
      </Text>
    </Card>
  );
}

function PageFrame({
  url,
  width,
  title,
  wish,
  onNames,
}: {
  url: string;
  width: number;
  title: string;
  wish: MapWish;
  onNames(names: MapNews['names']): void;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [shown, setShown] = useState('');
  const [isLate, setLate] = useState(false);
  const { ref, width: room } = useElementSize();
  const { origin } = new URL(url);
  const state = shown === origin ? 'drawn' : shown !== '' ? 'elsewhere' : isLate ? 'late' : 'waiting';
  const isHidden = state === 'late' || state === 'elsewhere';
  const scale = room > 0 ? Math.min(1, room / width) : 1;
  useEffect(() => {
    const hear = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || !isMapNews(data)) return;
      setShown(from);
      if (from === origin) onNames(data.names);
    };
    addEventListener('message', hear);
    const timer = setTimeout(() => setLate(true), DRAWN_WITHIN_MS);
    return () => {
      removeEventListener('message', hear);
      clearTimeout(timer);
    };
  }, [onNames, origin]);
  const asked = JSON.stringify(wish);
  useEffect(() => {
    if (state === 'drawn') frame.current?.contentWindow?.postMessage(JSON.parse(asked), origin);
  }, [asked, state, origin]);
  return (
    <>
      {isHidden && (
        <Notice tone="amber" role="status">
          {state === 'late' ? t.map.late({ origin }) : t.map.elsewhere({ origin, shown })}
        </Notice>
      )}
      <div ref={ref} className={classes.mapRoom} hidden={isHidden} dir="ltr">
        {state === 'waiting' && <Skeleton height={HEIGHT} className={classes.mapWaiting} />}
        <iframe
          ref={frame}
          className={classes.mapFrame}
          title={title}
          src={url}
          // Another site may neither lead the admin elsewhere nor open windows.
          sandbox={origin === location.origin ? undefined : 'allow-scripts allow-same-origin'}
          style={{ width, height: HEIGHT / scale, transform: `scale(${scale})` }}
          data-state={state}
        />
      </div>
    </>
  );
}

function wishOf(figures: HeatFigures, names: ReadonlyMap<string, string>, mode: Mode): MapWish {
  const { elements, views, depth } = figures;
  return {
    [MAP]: 'draw',
    mode,
    texts: Object.fromEntries(
      elements.map(({ selector, ...one }) => {
        const share = shareText({ count: one.views, of: views });
        const [clicks, dead, rage] = [one.clicks, one.dead, one.rage].map((n) => formatNumber(n));
        const counts = t.map.counts({
          share,
          clicks: clicks ?? '',
          dead: dead ?? '',
          rage: rage ?? '',
        });
        return [selector, { name: names.get(selector) ?? '', counts }];
      }),
    ),
    lines: LINES.map((share) =>
      depthReachedBy(share, depth) === null ? '' : t.map.reached({ share: percentText(share) }),
    ),
  };
}
