import { Button } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import type { ResultsNews } from '@userfeedback/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../api.ts';
import { t } from '../messages/results.ts';
import classes from './new-responses.module.css';

/** How long the message stays after the figures were updated, in milliseconds. */
const STAY = 8000;

/**
 * Updates an open screen when visitors submit responses, and says so briefly. While the person reads further down,
 * selects text or ticks rows, nothing moves: the message then waits with a button.
 */
export function NewResponses({
  surveyId,
  countUnseen,
}: {
  surveyId?: number | undefined;
  /** How many of them are not on the screen yet, for screens that list them. */
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
        <div className={classes.news} data-number>
          <span>{t.added({ count: news.count })}</span>
          {news.isWaiting && (
            <Button size="compact-xs" variant="light" onClick={() => show(news.count)}>
              {t.show}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Whether an update would move what the person is looking at. */
function isReading(): boolean {
  const hasMarked = document.getSelection()?.isCollapsed === false;
  const isTicking = document.querySelector('main tbody input:checked') !== null;
  return window.scrollY > 80 || hasMarked || isTicking;
}

const ADDRESS = '/api/v1/results/events';
/** How often in a row the stream may fail before we do without it: something on the way may block streams. */
const PATIENCE = 4;
/** When to try again where a browser does not by itself: somebody replied, but not with the stream. In milliseconds. */
const AGAIN_AFTER = 1500;

/**
 * Calls back when the server has newer figures, with how many responses were added to the survey (or to any, if none is
 * named). A hidden tab does not listen; once visible again, it may have missed some.
 */
function useNews(
  surveyId: number | undefined,
  { onNews, onGap }: { onNews(added: number): void; onGap(): void },
): void {
  const handleNews = useEffectEvent(({ surveys }: ResultsNews) => {
    const ours = surveys.filter(({ survey_id }) => surveyId === undefined || survey_id === surveyId);
    if (ours.length > 0) onNews(ours.reduce((sum, { new_responses }) => sum + new_responses, 0));
  });
  const handleGap = useEffectEvent(onGap);
  useEffect(() => {
    let source: EventSource | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    let hasListened = false;
    const listen = () => {
      source = new EventSource(ADDRESS);
      source.addEventListener('open', () => {
        failures = 0;
        if (hasListened) handleGap();
        hasListened = true;
      });
      source.addEventListener('results', ({ data }: MessageEvent<string>) => handleNews(JSON.parse(data)));
      source.addEventListener('error', () => {
        failures += 1;
        if (failures >= PATIENCE) source?.close();
        else if (source?.readyState === EventSource.CLOSED) again = setTimeout(listen, AGAIN_AFTER);
      });
    };
    const stop = () => {
      clearTimeout(again);
      source?.close();
    };
    const onVisibility = () => {
      stop();
      if (document.visibilityState === 'visible') listen();
    };
    if (document.visibilityState === 'visible') listen();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      stop();
    };
  }, []);
}
