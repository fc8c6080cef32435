import type { Capability } from '@userfeedback/contract';
import type { Grant } from '@userfeedback/engine';

/**
 * What a call can show, and who may see it. `page` is what visitors of the site's pages get, `session` what the admin's
 * frame needs, `content` entries and terms of the host site, `figures` counts of answers and what follows from them,
 * `host` what the host site has told us and reads back by its signature.
 */
export const SHOWN = {
  page: ['none'],
  session: ['none', 'enter_admin'],
  surveys: ['view_surveys', 'create_edit_surveys', 'view_results', 'delete_surveys'],
  drafts: ['create_edit_surveys'],
  content: ['create_edit_surveys'],
  images: ['create_edit_surveys'],
  answers: ['view_results'],
  figures: ['view_results'],
  settings: ['manage_settings'],
  host: ['nobody'],
} as const satisfies Record<string, readonly Grant[]>;

/**
 * What a call can delete for good or disable, and who may do that. `drafts` are also links, test responses and uploads
 * that were not imported; `publications` decide whether visitors get a survey; `host` is the host site's own content or
 * what its people have said.
 */
export const DESTROYED = {
  session: ['none'],
  surveys: ['delete_surveys'],
  responses: ['delete_surveys'],
  drafts: ['create_edit_surveys'],
  publications: ['create_edit_surveys', 'delete_surveys'],
  settings: ['manage_settings'],
  notices: ['enter_admin'],
  account: ['enter_admin'],
  host: ['nobody'],
} as const satisfies Record<string, readonly Grant[]>;

export interface Reach {
  shows?: readonly (keyof typeof SHOWN)[];
  destroys?: readonly (keyof typeof DESTROYED)[];
  /**
   * Checked inside the call, for input that needs more than the capability of the row; a test of the feature proves it.
   */
  inside?: readonly Capability[];
}

const RESULTS = ['view-results'] as const;

/**
 * Written by hand: the most that each row of the contract shows and destroys. A row with a weaker capability fails its
 * test.
 */
export const REACH: Record<string, Reach> = {
  'surveys.list': { shows: ['surveys'] },
  'surveys.get': { shows: ['surveys'] },
  'surveys.save': { shows: ['drafts'], destroys: ['drafts', 'publications'] },
  'surveys.update': { shows: ['drafts'], destroys: ['drafts', 'publications'] },
  'surveys.duplicate': {},
  'surveys.restore': { destroys: ['publications'] },
  'surveys.draft': { destroys: ['publications'] },
  'surveys.putBack': { destroys: ['publications'] },
  'surveys.publish': { destroys: ['publications'] },
  'surveys.trash': { destroys: ['surveys'] },
  'surveys.delete': { destroys: ['surveys', 'responses'] },
  'surveyFile.download': { shows: ['drafts'] },
  'surveyFile.check': { shows: ['content'] },
  'surveyFile.create': { shows: ['content'] },
  'versions.changes': { shows: ['drafts', 'figures'], inside: RESULTS },
  'versions.publish': { destroys: ['publications'] },
  'versions.discard': { destroys: ['drafts'] },
  'versions.list': { shows: ['drafts'] },
  'versions.get': { shows: ['drafts'] },
  'versions.compare': { shows: ['drafts'] },
  'versions.restore': { shows: ['drafts'], destroys: ['drafts', 'publications'] },
  'links.list': { shows: ['drafts'] },
  'links.create': { shows: ['drafts'] },
  'links.delete': { destroys: ['drafts'] },
  'tests.list': { shows: ['drafts'] },
  'tests.delete': { destroys: ['drafts'] },
  'templates.list': { shows: ['surveys'] },
  'responses.list': { shows: ['answers'] },
  'responses.get': { shows: ['answers'] },
  'responses.fields': { shows: ['answers'] },
  'responses.trash': { destroys: ['responses'] },
  'responses.restore': {},
  'responses.delete': { destroys: ['responses'] },
  'results.overview': { shows: ['figures'] },
  'results.survey': { shows: ['answers', 'figures'] },
  'results.events': { shows: ['figures'] },
  'results.answers': { shows: ['answers'] },
  'aiSummary.get': { shows: ['answers'] },
  'aiSummary.generate': { shows: ['answers'] },
  'demo.get': { shows: ['settings'] },
  'demo.remove': { destroys: ['surveys', 'responses'], inside: ['delete-surveys'] },
  'exports.download': { shows: ['answers'] },
  'imports.list': { shows: ['drafts'] },
  'imports.create': { shows: ['drafts'] },
  'imports.get': { shows: ['answers'], inside: RESULTS },
  'imports.change': { shows: ['answers'], inside: RESULTS },
  'imports.check': { shows: ['answers'], inside: RESULTS },
  'imports.problems': { shows: ['answers'], inside: RESULTS },
  'imports.start': {},
  'imports.undo': { destroys: ['drafts', 'responses'], inside: ['delete-surveys'] },
  'jobs.list': { shows: ['surveys'] },
  'jobs.stop': { inside: ['edit-surveys'] },
  'licence.tryPlan': { shows: ['settings'], destroys: ['settings'] },
  'licence.putBack': { destroys: ['settings'] },
  'licence.turnOnAddons': {},
  'visitor.widget': { shows: ['page'] },
  'visitor.texts': { shows: ['page'] },
  'visitor.test': { shows: ['page'] },
  'visitor.country': { shows: ['page'] },
  'visitor.person': { shows: ['page'] },
  'visitor.impression': {},
  'visitor.visit': {},
  'visitor.submit': {},
  'site.info': { shows: ['session'] },
  'site.firstSteps': { shows: ['session'] },
  'site.scriptCheck': { shows: ['settings'] },
  'site.search': { shows: ['content'] },
  'site.logicType': { shows: ['content'] },
  'site.pageFacts': { shows: ['content'] },
  'hostSite.connect': { shows: ['session'] },
  'hostSite.update': { shows: ['host'] },
  'hostSite.entries': { shows: ['host'], destroys: ['host'] },
  'hostSite.terms': { shows: ['host'], destroys: ['host'] },
  'hostSite.media': { shows: ['host'], destroys: ['host'] },
  'hostSite.seenEntries': { shows: ['host'], destroys: ['host'] },
  'hostSite.seenTerms': { shows: ['host'], destroys: ['host'] },
  'hostSite.seenMedia': { shows: ['host'], destroys: ['host'] },
  'hostSite.people': { shows: ['host'], destroys: ['host'] },
  'hostSite.config': { shows: ['host'] },
  'hostSite.surveys': { shows: ['host'] },
  'hostSite.ratings': { shows: ['host'] },
  'hostSite.changeKey': { shows: ['host'], destroys: ['host'] },
  'hostSite.leave': { destroys: ['host'] },
  'hostSite.signIn': { shows: ['session'] },
  'hostSite.status': { shows: ['settings'] },
  'hostSite.createLink': { shows: ['settings'], destroys: ['settings'] },
  'hostSite.distrustKey': { shows: ['settings'], destroys: ['settings'] },
  'hostSite.disconnect': { destroys: ['settings'] },
  'hostSite.plugin': { shows: ['settings'] },
  'privacy.exportFound': { shows: ['host'] },
  'privacy.eraseFound': { destroys: ['host'] },
  'privacy.text': { shows: ['host'] },
  'privacy.erasures': { shows: ['settings'] },
  'session.signIn': { shows: ['session'] },
  'session.signInByLink': { shows: ['session'] },
  'session.signOut': { destroys: ['session'] },
  'session.setLanguage': { shows: ['session'] },
  'account.get': { shows: ['session'] },
  'account.rename': { shows: ['session'] },
  'account.confirm': { shows: ['session'] },
  'account.changePassword': { shows: ['session'], destroys: ['account'] },
  'account.endSession': { destroys: ['account'] },
  'account.endOtherSessions': { destroys: ['account'] },
  'apiKeys.list': { shows: ['settings'] },
  'apiKeys.create': { shows: ['settings'] },
  'apiKeys.revoke': { destroys: ['settings'] },
  'settings.get': { shows: ['settings'] },
  'settings.save': { shows: ['settings'], destroys: ['settings'] },
  'settings.makeIdentitySecret': { shows: ['settings'], destroys: ['settings'] },
  'settings.deleteIdentitySecret': { destroys: ['settings'] },
  'settings.global': { shows: ['page'] },
  'summaries.test': { shows: ['settings'] },
  'summaries.preview': { shows: ['settings'] },
  'system.get': { shows: ['settings'] },
  'system.check': { shows: ['settings'] },
  'system.caller': { shows: ['page'] },
  'usage.get': { shows: ['settings'] },
  'media.list': { shows: ['images'] },
  'media.upload': { shows: ['images'] },
  'notices.list': { shows: ['session'] },
  'notices.dismiss': { destroys: ['notices'] },
  'notifications.list': { shows: ['session'] },
  'notifications.dismiss': { destroys: ['notices'] },
  'notifications.action': { destroys: ['notices'] },
};
