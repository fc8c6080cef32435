import { Alert, Anchor } from '@mantine/core';
import type { SavedSurvey, SurveyDraft } from '@userfeedback/contract';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { t } from '../../strings/editor.ts';

type Kind = 'info' | 'success' | 'warning';
interface Banner {
  kind: Kind;
  text: string;
  linksToList?: boolean;
}

const COLORS: Record<Kind, string> = { info: 'blue', success: 'green', warning: 'yellow' };
/** Milliseconds until a banner closes by itself (ED-25). */
const STAYS = 5000;

/** The one banner of the editor (ED-23): a warning about collected responses stays, others close by themselves. */
export function useEditorBanner(draft: SurveyDraft) {
  const warning: Banner | null =
    'responses_count' in draft && Number(draft.responses_count) > 0
      ? { kind: 'warning', text: t.editor.hasResponses }
      : null;
  const [opening] = useState(warning);
  const [passing, setPassing] = useState<Banner | null>(null);
  const [isClosed, setClosed] = useState(false);

  useEffect(() => {
    if (!passing) return;
    const timer = setTimeout(() => setPassing(null), STAYS);
    return () => clearTimeout(timer);
  }, [passing]);

  return {
    state: passing ?? (isClosed ? null : opening),
    saved: (survey: SavedSurvey) => setPassing(bannerOf(survey)),
    close: () => {
      if (passing) setPassing(null);
      else setClosed(true);
    },
  };
}

function bannerOf(saved: SavedSurvey): Banner {
  if (saved.message) return { kind: 'warning', text: saved.message };
  if (saved.status === 'draft') return { kind: 'info', text: t.editor.savedDraft };
  return { kind: 'success', text: t.editor.saved, linksToList: true };
}

interface Props {
  state: Banner | null;
  error: Error | null;
  onClose(): void;
}

/** What the last save said; a failed one stays until the next, since it needs reading. */
export function EditorBanner({ state, error, onClose }: Props) {
  if (error) {
    return (
      <Alert color="red" title={t.editor.notSaved} role="alert">
        {error.message}
      </Alert>
    );
  }
  if (!state) return null;
  return (
    <Alert
      color={COLORS[state.kind]}
      data-banner={state.kind}
      role="status"
      withCloseButton
      closeButtonLabel={t.editor.closeBanner}
      onClose={onClose}
    >
      {state.text}
      {state.linksToList && (
        <>
          {' - '}
          <Anchor component={Link} to={paths.surveys} inherit underline="always">
            {t.editor.viewSurveys}
          </Anchor>
        </>
      )}
    </Alert>
  );
}
