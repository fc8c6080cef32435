import { Button } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { t } from '../strings.ts';
import classes from './new-responses.module.css';
import { useNews } from './use-news.ts';

/** So long the words stay after the figures have followed, in milliseconds. */
const STAY = 8000;

/**
 * Lets the figures of an open screen follow what visitors submit, and says so in a few words. While somebody reads
 * further down, marks text or ticks rows, nothing moves: the words then wait with a button.
 */
export function NewResponses({ surveyId }: { surveyId?: number | undefined }) {
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
    onNews: (added) => {
      const count = news.count + added;
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
