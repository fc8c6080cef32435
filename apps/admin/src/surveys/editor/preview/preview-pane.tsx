import { SegmentedControl } from '@mantine/core';
import { useSite } from '@userfeedback/admin-ui';
import type { SurveyDraft } from '@userfeedback/contract';
import { hasIcons, widgetSettingsOf, widgetSiteOf } from '@userfeedback/engine';
import { SurveyPreview } from '@userfeedback/survey-view/preview';
import { useDeferredValue, useState } from 'react';
import { useIconDrawings } from '../../../icons/icon-list.ts';
import { t } from '../../../strings/editor.ts';
import classes from '../editor.module.css';

interface Props {
  draft: SurveyDraft;
  /** The question whose card is open, which the preview shows. */
  questionId: string | undefined;
}

/** The draft as its visitors will see it, drawn by the widget's own components. */
export function PreviewPane({ draft, questionId }: Props) {
  const site = useSite();
  const shown = useDeferredValue(draft);
  const [device, setDevice] = useState<'desktop' | 'phone'>('desktop');
  const draw = useIconDrawings(draft.questions.some(hasIcons));
  return (
    <aside className={classes.preview} aria-label={t.editor.livePreview}>
      <div className={classes.previewHead}>
        {t.editor.livePreview}
        <SegmentedControl
          size="xs"
          aria-label={t.editor.previewDevice}
          value={device}
          onChange={(value) => setDevice(value === 'phone' ? 'phone' : 'desktop')}
          data={[
            { value: 'desktop', label: t.editor.desktop },
            { value: 'phone', label: t.editor.phone },
          ]}
        />
      </div>
      <div className={classes.stage} data-device={device}>
        <SurveyPreview
          draft={shown}
          site={widgetSiteOf(site)}
          widgetSettings={widgetSettingsOf(site.settings)}
          device={device}
          draw={draw}
          {...(questionId ? { questionId } : {})}
        />
      </div>
    </aside>
  );
}
