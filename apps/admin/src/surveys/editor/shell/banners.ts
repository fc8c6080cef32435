import { needsName } from '@userfeedback/admin-ui';
import type { SavedSurvey, SiteInfo, SurveyDraft } from '@userfeedback/contract';
import { publishVerdict } from '@userfeedback/engine';
import { t } from '../../../messages/editor.ts';
import { t as words } from '../../../messages/editor-shell.ts';
import { paths } from '../../../paths.ts';
import { browserStore } from '../../../storage.ts';
import { partName } from '../../part-name.ts';
import type { BannerSpec } from '../banner/banner.ts';
import { PERSISTENT, TIME_TO_THINK } from '../banner/banner.ts';
import type { Removal } from '../draft/editor-state.ts';

interface Opening {
  draft: SurveyDraft;
  isRestored: boolean;
  /** What to say of a survey that was just made from a file. */
  imported: string | null;
  onDiscard(): void;
  userId: number;
}

/** What to say when a survey is opened, one banner after the other. Each stays until it is closed. */
export function openingBanners({ draft, isRestored, imported, onDiscard, userId }: Opening): BannerSpec[] {
  const banners: BannerSpec[] = [];
  if (isRestored) {
    const action = { label: t.discardEdits, onClick: onDiscard };
    banners.push({ type: 'info', text: t.restored, action });
  }
  if (imported !== null) banners.push({ type: 'warning', text: imported });
  const closed = `userfeedback-closed-responses-${userId}-${draft.id}`;
  if (hasResponses(draft) && browserStore.read(closed) === null)
    banners.push({
      type: 'info',
      text: t.hasResponses,
      step: 'questions',
      more: draft.status === 'publish' ? t.editHere : t.editDraftHere,
      onClose: () => void browserStore.save(closed, 'closed'),
    });
  return banners.map((banner) => ({ ...banner, timeout: PERSISTENT }));
}

/** How a save by hand ended. */
export function savedBanner(saved: SavedSurvey, site: SiteInfo, onPublish: () => void): BannerSpec {
  const problem = saved.message === null ? null : (publishVerdict(saved, site, site)?.code ?? null);
  if (problem) return { type: 'warning', text: t.unpublishable[problem] };
  if (saved.status === 'draft') return { type: 'info', text: t.savedDraft };
  if (!saved.has_changes)
    return {
      type: 'success',
      text: t.saved,
      action: { label: t.viewSurveys, to: paths.surveys },
    };
  const action = { label: words.publishChanges, onClick: onPublish };
  return { type: 'info', text: words.savedNotLive, action };
}

/** Changes of a live survey were published. */
export function changesLiveBanner({ site_url }: Pick<SiteInfo, 'site_url'>): BannerSpec {
  return { type: 'success', text: t.changesLive, action: { label: t.seeOnSite, href: site_url } };
}

/** What a save left out, by what it needs, with a button that brings it back. */
export function removedBanner({ sent, parts }: Removal, site: SiteInfo, onUndo: () => void): BannerSpec {
  const names = new Map<string, string[]>();
  for (const { part, needs } of parts) {
    const need = needsName(needs, site);
    names.set(need, [...(names.get(need) ?? []), partName(part, sent)]);
  }
  return {
    type: 'warning',
    text: [...names].map(([need, left]) => t.removed({ needs: need, parts: left.join(', ') })).join(' '),
    timeout: TIME_TO_THINK,
    action: { label: words.undo, onClick: onUndo },
  };
}

function hasResponses(draft: SurveyDraft): boolean {
  return 'responses_count' in draft && Number(draft.responses_count) > 0;
}
