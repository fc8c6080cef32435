import type { SurveyDraft, WidgetSettings } from '@userfeedback/contract';
import type { SiteAccess } from '@userfeedback/engine/access/access';
import { createRoot } from 'react-dom/client';
import type { SurveyPreviewProps } from '../src/preview.tsx';
import { SurveyPreview } from '../src/preview.tsx';

interface Parts {
  draft: SurveyDraft;
  site: SiteAccess;
  widgetSettings: WidgetSettings;
  device: SurveyPreviewProps['device'];
  questionId?: string;
}

const frame = document.body.appendChild(document.createElement('div'));
frame.style.position = 'relative';
const root = createRoot(frame);

/** Tests call this for each edit, as the editor does. */
Object.assign(window, {
  showPreview: (parts: Parts, size: { width: number; height: number }) => {
    frame.style.width = `${size.width}px`;
    frame.style.height = `${size.height}px`;
    root.render(<SurveyPreview {...parts} />);
  },
});
