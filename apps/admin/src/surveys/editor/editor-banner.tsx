import { Alert, Anchor } from '@mantine/core';
import type { SavedSurvey, SurveyDraft } from '@userfeedback/contract';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { t } from '../../strings/editor.ts';
import classes from './editor.module.css';

interface Banner {
  kind: 'info' | 'success' | 'warning';
  text: string;
  linksToList?: boolean;
}

const COLORS: Record<Banner['kind'], string> = { info: 'blue', success: 'green', warning: 'yellow' };
/** Milliseconds until a banner closes by itself (ED-25). */
const STAYS = 5000;

/** The one banner of the editor (ED-23): what the last save said, for a while; until then, that responses are there. */
export function useEditorBanner(draft: SurveyDraft) {
  const [isCollecting, setCollecting] = useState(hasResponses(draft));
  const [passing, setPassing] = useState<Banner | null>(null);

  useEffect(() => {
    if (!passing) return;
    const timer = setTimeout(() => setPassing(null), STAYS);
    return () => clearTimeout(timer);
  }, [passing]);

  return {
    passing,
    isCollecting,
    saved: (survey: SavedSurvey) => {
      setPassing(bannerOf(survey));
      setCollecting(false);
    },
    closePassing: () => setPassing(null),
    closeCollecting: () => setCollecting(false),
  };
}

/** How a save ended; goes by itself. */
export function SavedBanner({ banner, onClose }: { banner: Banner | null; onClose(): void }) {
  return (
    <div role="status">
      {banner && (
        <Alert
          className={classes.passing}
          color={COLORS[banner.kind]}
          data-banner={banner.kind}
          withCloseButton
          closeButtonLabel={t.editor.closeBanner}
          onClose={onClose}
        >
          {banner.text}
          {banner.linksToList && (
            <>
              {' - '}
              <Anchor component={Link} to={paths.surveys} inherit underline="always">
                {t.editor.viewSurveys}
              </Anchor>
            </>
          )}
        </Alert>
      )}
    </div>
  );
}

/** Stays until it is closed (ED-26). */
export function CollectingBanner({ onClose }: { onClose(): void }) {
  return (
    <Alert
      color={COLORS.warning}
      data-banner="warning"
      withCloseButton
      closeButtonLabel={t.editor.closeBanner}
      onClose={onClose}
    >
      {t.editor.hasResponses}
    </Alert>
  );
}

function hasResponses(draft: SurveyDraft): boolean {
  return 'responses_count' in draft && Number(draft.responses_count) > 0;
}

function bannerOf(saved: SavedSurvey): Banner {
  if (saved.message) return { kind: 'warning', text: saved.message };
  if (saved.status === 'draft') return { kind: 'info', text: t.editor.savedDraft };
  return { kind: 'success', text: t.editor.saved, linksToList: true };
}
