import type { Step } from '../migrate/step.ts';
import * as foundation from './0001-foundation.ts';
import * as spam from './0002-spam.ts';
import * as sitePlugins from './0003-site-plugins.ts';
import * as creationKey from './0004-creation-key.ts';
import * as responseWords from './0005-response-words.ts';
import * as aiSummaries from './0006-ai-summaries.ts';
import * as notices from './0007-notices.ts';
import * as notifications from './0008-notifications.ts';
import * as commentCounts from './0009-comment-counts.ts';
import * as saveKey from './0010-save-key.ts';
import * as wordBeginnings from './0011-word-beginnings.ts';
import * as countsByKind from './0012-counts-by-kind.ts';
import * as destinations from './0013-destinations.ts';
import * as signInTries from './0015-sign-in-tries.ts';
import * as weeklyClaims from './0017-weekly-claims.ts';
import * as refusedSubmissions from './0018-refused-submissions.ts';
import * as ownPictures from './0019-own-pictures.ts';
import * as timeZone from './0020-time-zone.ts';
import * as layout from './0021-layout.ts';
import * as countsAside from './0022-counts-aside.ts';
import * as severalProcesses from './0023-several-processes.ts';
import * as backups from './0025-backups.ts';
import * as kindsOfSteps from './0026-kinds-of-steps.ts';
import * as deletions from './0027-deletions.ts';
import * as builtFiles from './0028-built-files.ts';
import * as mediaFiles from './0029-media-files.ts';
import { step as mediaNames } from './0030-media-names.ts';
import * as draftsAndPublications from './0031-drafts-and-publications.ts';
import { step as firstPublications } from './0032-first-publications.ts';
import * as surveyTests from './0035-survey-tests.ts';
import * as imports from './0036-imports.ts';
import { step as imagesOfSites } from './0037-images-of-sites.ts';
import * as erasures from './0038-erasures.ts';
import * as savedAnswers from './0039-saved-answers.ts';
import { step as savingNothing } from './0039-surveys-that-save-nothing.ts';
import * as languageOfPeople from './0043-language-of-people.ts';
import * as hiddenFields from './0044-hidden-fields.ts';
import * as signedIdentity from './0045-signed-identity.ts';
import * as languages from './0046-languages.ts';
import { step as bracesFromBefore } from './0047-braces-from-before.ts';
import * as importKeys from './0048-import-keys.ts';
import { step as importKeysFound } from './0048-import-keys-found.ts';
import * as scopeOfSummaries from './0050-scope-of-summaries.ts';
import * as scoreOfResponses from './0051-score-of-responses.ts';
import { step as scoresFromBefore } from './0052-scores-from-before.ts';

/** All steps of the tables' history in order, by name. None changes once it is released. */
export const migrations: Record<string, Step> = {
  '0001-foundation': foundation,
  '0002-spam': spam,
  '0003-site-plugins': sitePlugins,
  '0004-creation-key': creationKey,
  '0005-response-words': responseWords,
  '0006-ai-summaries': aiSummaries,
  '0007-notices': notices,
  '0008-notifications': notifications,
  '0009-comment-counts': commentCounts,
  '0010-save-key': saveKey,
  '0011-word-beginnings': wordBeginnings,
  '0012-counts-by-kind': countsByKind,
  '0013-destinations': destinations,
  '0015-sign-in-tries': signInTries,
  '0017-weekly-claims': weeklyClaims,
  '0018-refused-submissions': refusedSubmissions,
  '0019-own-pictures': ownPictures,
  '0020-time-zone': timeZone,
  '0021-layout': layout,
  '0022-counts-aside': countsAside,
  '0023-several-processes': severalProcesses,
  '0025-backups': backups,
  '0026-kinds-of-steps': kindsOfSteps,
  '0027-deletions': deletions,
  '0028-built-files': builtFiles,
  '0029-media-files': mediaFiles,
  '0030-media-names': mediaNames,
  '0031-drafts-and-publications': draftsAndPublications,
  '0032-first-publications': firstPublications,
  '0035-survey-tests': surveyTests,
  '0036-imports': imports,
  '0037-images-of-sites': imagesOfSites,
  '0038-erasures': erasures,
  '0039-saved-answers': savedAnswers,
  '0039-surveys-that-save-nothing': savingNothing,
  '0043-language-of-people': languageOfPeople,
  '0044-hidden-fields': hiddenFields,
  '0045-signed-identity': signedIdentity,
  '0046-languages': languages,
  '0047-braces-from-before': bracesFromBefore,
  '0048-import-keys': importKeys,
  '0048-import-keys-found': importKeysFound,
  '0050-scope-of-summaries': scopeOfSummaries,
  '0051-score-of-responses': scoreOfResponses,
  '0052-scores-from-before': scoresFromBefore,
};
