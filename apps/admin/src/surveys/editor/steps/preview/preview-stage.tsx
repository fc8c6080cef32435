import { useSite } from '@userfeedback/admin-ui';
import { memoWithTexts } from '@userfeedback/admin-ui/messages';
import type { Settings, SurveyDraft } from '@userfeedback/contract';
import { answeringInForce, canBegin, hasIcons, inForce, widgetSettingsOf } from '@userfeedback/engine';
import type { SurveyPreviewProps } from '@userfeedback/survey-view/preview';
import { SurveyPreview } from '@userfeedback/survey-view/preview';
import { useMemo } from 'react';
import { useIconDrawings } from '../../../../icons/icon-list.ts';
import { t } from '../../../../messages/editor.ts';
import classes from './preview.module.css';
import { useWordFiles } from './use-word-files.ts';

export type PreviewDevice = 'desktop' | 'phone';

interface Props {
  draft: SurveyDraft;
  device: PreviewDevice;
  questionId: string | undefined;
  isAtEnd: boolean;
  endingId?: string | undefined;
  isLarge?: boolean;
  /** Settings to preview; by default the stored ones. */
  settings?: Settings;
  startsMinimized?: boolean;
  /** One of the survey's other languages. */
  language?: string | undefined;
  onAnswers?: SurveyPreviewProps['onAnswers'];
}

/** A part of a page, or a phone, with the survey on it. */
export const PreviewStage = memoWithTexts(function PreviewStage(props: Props) {
  const { device, questionId, isAtEnd, endingId, isLarge, startsMinimized = false, language } = props;
  const words = useWordFiles(language ?? props.draft.languages.base);
  const site = useSite();
  const settings = props.settings ?? site.settings;
  const widgetSettings = useMemo(() => widgetSettingsOf(settings), [settings]);
  const draft = useMemo(() => {
    const answering = answeringInForce(props.draft.settings.answering, settings);
    return { ...props.draft, settings: { ...props.draft.settings, answering } };
  }, [props.draft, settings]);
  const draw = useIconDrawings(draft.questions.some(hasIcons));
  const inUse = inForce(draft, site).survey;
  if (inUse.questions.length > 0 && !canBegin(inUse)) {
    return (
      <div className={classes.stage} data-device={device} data-large={isLarge || undefined}>
        <p className={classes.nothing}>{t.previewNothing}</p>
      </div>
    );
  }
  return (
    <div className={classes.stage} data-device={device} data-large={isLarge || undefined}>
      <SurveyPreview
        draft={draft}
        site={site}
        widgetSettings={widgetSettings}
        device={device}
        isAtEnd={isAtEnd}
        endingId={endingId}
        startsMinimized={startsMinimized}
        draw={draw}
        language={language}
        words={words}
        onAnswers={props.onAnswers}
        {...(questionId ? { questionId } : {})}
      />
    </div>
  );
});
