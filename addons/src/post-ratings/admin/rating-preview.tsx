import { ActionIcon, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Tip, useFontSheet, useSite } from '@userfeedback/admin-ui';
import { fontSheet } from '@userfeedback/engine';
import { useEffect, useRef, useState } from 'react';
import type { PostRatingSettings } from '../endpoints.ts';
import { ICON_PATHS } from '../icons.ts';
import type { RatingState } from '../page/rating-view.ts';
import { drawRatings } from '../page/rating-view.ts';
import { FONT_WEIGHT, SITE_FONT } from '../settings.ts';
import { t } from './messages/post-ratings.ts';
import classes from './settings.module.css';

const START: RatingState = { total_ratings: 128, average_rating: 4.6, chosen: null, outcome: 'asking' };

/** Drawn by the code that draws ratings on posts. */
export function RatingPreview({ settings }: { settings: PostRatingSettings }) {
  const host = useRef<HTMLDivElement>(null);
  const [draw, setDraw] = useState<{ it: ReturnType<typeof drawRatings> }>();
  const [state, setState] = useState(START);
  const { value: font } = settings.font;
  const family = { family: font, weight: FONT_WEIGHT };
  useFontSheet(fontSheet(useSite().font_service, font === SITE_FONT ? null : family));
  useEffect(() => {
    if (!host.current) return;
    const shadow = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    shadow.replaceChildren();
    const it = drawRatings(shadow, {
      choose: (chosen) => setState((now) => ({ ...now, chosen })),
      settle: () => setState((now) => ({ ...now, total_ratings: START.total_ratings + 1, outcome: 'thanks' })),
    });
    setDraw({ it });
  }, []);
  useEffect(() => {
    draw?.it({ settings: { ...settings, font }, icon: ICON_PATHS[settings.icon_id] }, state);
  }, [draw, settings, font, state]);
  return (
    <aside className={classes.preview} aria-label={t.preview.title}>
      <div className={classes.previewHead}>
        <h2 className={classes.previewTitle}>{t.preview.title}</h2>
        <Tip label={t.preview.restart}>
          <ActionIcon size="md" aria-label={t.preview.restart} onClick={() => setState(START)}>
            <IconRefresh size={16} />
          </ActionIcon>
        </Tip>
      </div>
      <div className={classes.stage}>
        <div className={classes.line} />
        <div className={classes.line} />
        <div ref={host} dir="auto" />
      </div>
      <Text size="sm" c="dimmed">
        {t.preview.note}
      </Text>
    </aside>
  );
}
