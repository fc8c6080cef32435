import { needsName } from '@userfeedback/admin-ui';
import type { SavedSurvey, SiteInfo, SurveyDraft } from '@userfeedback/contract';
import { missingFor, publishVerdict } from '@userfeedback/engine';
import { t } from '../../../messages/editor.ts';
import { t as words } from '../../../messages/editor-shell.ts';
import { paths } from '../../../paths.ts';
import { browserStore } from '../../../storage.ts';
import { partName } from '../../part-name.ts';
import { siteToSee } from '../../site-to-see.ts';
import type { BannerSpec } from '../banner/banner.ts';
import { PERSISTENT, TIME_TO_THINK } from '../banner/banner.ts';
import type { Removal } from '../draft/editor-state.ts';

interface Opening {
  draft: SurveyDraft;
  isRestored: boolean;
  /** What to say of a survey that was just made from a file. */
  imported: string | null;
  onDiscard(): void;
  onAllDevices(): void;
  site: SiteInfo;
}

/** What to say when a survey is opened, one banner after the other. Each stays until it is closed. */
export function openingBanners({ draft, isRestored, imported, onDiscard, onAllDevices, site }: Opening): BannerSpec[] {
  const banners: BannerSpec[] = [];
  if (isRestored) {
    const action = { label: t.discardEdits, onClick: onDiscard };
    banners.push({ type: 'info', text: t.restored, action });
  }
  if (imported !== null) banners.push({ type: 'warning', text: imported });
  const closeForGood = (banner: string) => {
    const key = `userfeedback-closed-${banner}-${site.user.id}-${draft.id}`;
    const onClose = () => void browserStore.save(key, 'closed');
    return { isClosed: browserStore.read(key) !== null, onClose };
  };
  const devices = closeForGood('devices');
  if (lostDevices(draft, site) && !devices.isClosed) {
    const action = { label: words.allDevices, onClick: onAllDevices };
    banners.push({ type: 'info', text: words.madeOnLite, action, onClose: devices.onClose });
  }
  const responses = closeForGood('responses');
  if (hasResponses(draft) && !responses.isClosed)
    banners.push({
      type: 'info',
      text: t.hasResponses,
      step: 'questions',
      more: draft.status === 'publish' ? t.editHere : t.editDraftHere,
      onClose: responses.onClose,
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
export function changesLiveBanner(site: SiteInfo): BannerSpec {
  return { type: 'success', text: t.changesLive, action: { label: t.seeOnSite, href: siteToSee(site) } };
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

/** Lite shows surveys on desktops only; nobody has chosen that. */
function lostDevices(draft: SurveyDraft, site: SiteInfo): boolean {
  const { devices } = draft.settings.targeting;
  const isLite = 'made_on_lite' in draft && draft.made_on_lite === true;
  return isLite && devices.join() === 'desktop' && missingFor('target-devices', site) === null;
}

function hasResponses(draft: SurveyDraft): boolean {
  return 'responses_count' in draft && Number(draft.responses_count) > 0;
}
