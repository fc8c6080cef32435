import { Button } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import type { ResultsNews } from '@userfeedback/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../api.ts';
import { t } from '../strings.ts';
import classes from './new-responses.module.css';

/** So long the words stay after the figures have followed, in milliseconds. */
const STAY = 8000;

/**
 * Lets the figures of an open screen follow what visitors submit, and says so in a few words. While somebody reads
 * further down, marks text or ticks rows, nothing moves: the words then wait with a button.
 */
export function NewResponses({
  surveyId,
  countUnseen,
}: {
  surveyId?: number | undefined;
  /** How many of them are not on the screen yet, where it has them one by one. */
  countUnseen?: () => Promise<number>;
}) {
  const cache = useQueryClient();
  const [news, setNews] = useState({ count: 0, isWaiting: false });
  const leave = useTimeout(() => setNews({ count: 0, isWaiting: false }), STAY);
  const refresh = (refetchType: 'active' | 'none') => {
    for (const area of [api.results, api.responses]) {
      void cache.invalidateQueries({ queryKey: area.key(), refetchType });
    }
  };
  const show = (count: number) => {
    refresh('active');
    setNews({ count, isWaiting: false });
    leave.clear();
    leave.start();
  };
  useNews(surveyId, {
    onNews: async (added) => {
      const count = countUnseen ? await countUnseen().catch(() => added) : news.count + added;
      if (!isReading()) return show(count);
      refresh('none');
      leave.clear();
      setNews({ count, isWaiting: count > 0 });
    },
    onGap: () => refresh(isReading() ? 'none' : 'active'),
  });
  return (
    <div className={classes.place} role="status">
      {news.count > 0 && (
        <div className={classes.news}>
          <span>{t.results.added(news.count)}</span>
          {news.isWaiting && (
            <Button size="compact-xs" variant="light" onClick={() => show(news.count)}>
              {t.results.show}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Whether something on the screen would move away from under somebody. */
function isReading(): boolean {
  const hasMarked = document.getSelection()?.isCollapsed === false;
  const isTicking = document.querySelector('main tbody input:checked') !== null;
  return window.scrollY > 80 || hasMarked || isTicking;
}

const ADDRESS = '/api/v1/results/events';
/** So often in a row the stream may fail; then something on the way does not let it through, and we do without. */
const PATIENCE = 4;

/**
 * Calls back when the server tells of newer figures, with how many responses were added to the survey, or to any when
 * none is named. A hidden tab does not listen; when it is seen again, it may have missed something.
 */
function useNews(
  surveyId: number | undefined,
  { onNews, onGap }: { onNews(added: number): void; onGap(): void },
): void {
  const tell = useEffectEvent(({ surveys }: ResultsNews) => {
    const ours = surveys.filter(({ survey_id }) => surveyId === undefined || survey_id === surveyId);
    if (ours.length > 0) onNews(ours.reduce((sum, { new_responses }) => sum + new_responses, 0));
  });
  const tellGap = useEffectEvent(onGap);
  useEffect(() => {
    let source: EventSource | undefined;
    let failures = 0;
    let hasListened = false;
    const listen = () => {
      source = new EventSource(ADDRESS);
      source.addEventListener('open', () => {
        failures = 0;
        if (hasListened) tellGap();
        hasListened = true;
      });
      source.addEventListener('results', ({ data }: MessageEvent<string>) => tell(JSON.parse(data)));
      source.addEventListener('error', () => {
        failures += 1;
        if (failures >= PATIENCE) source?.close();
      });
    };
    const onVisibility = () => {
      source?.close();
      if (document.visibilityState === 'visible') listen();
    };
    if (document.visibilityState === 'visible') listen();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      source?.close();
    };
  }, []);
}
