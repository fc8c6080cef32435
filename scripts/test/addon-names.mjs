import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gates } from '../../addons/src/gates.ts';
import { ADDON_SLUGS } from '../../packages/contract/src/limits.ts';
import { root } from '../setup/paths.mjs';
import { findLines, reportLines } from './source-lines.mjs';

/*
 * What an addon contributes is read from its folder, so code outside of `addons/` need not name one. Gates do not
 * count: they only switch on what the product itself does.
 */
const MAY_NAME = [
  {
    why: 'The lists of slugs, plans and capabilities, where a new addon has its one line; what a capability is called.',
    files: [
      'packages/contract/src/limits.ts',
      'packages/contract/src/capabilities.ts',
      'packages/engine/src/access/access.ts',
      'apps/server/src/platform/docs/access-names.ts',
    ],
  },
  {
    why: 'Fields of the wire, which clients know; a new addon uses `extensions`.',
    files: [
      'packages/contract/src/alerts.ts',
      'packages/contract/src/host-site.ts',
      'packages/contract/src/settings.ts',
      'packages/contract/src/site.ts',
      'packages/contract/src/visitor.ts',
      'packages/contract/src/surveys/notifications.ts',
      'packages/contract/src/surveys/settings.ts',
      'packages/contract/src/surveys/survey-file.ts',
      'packages/contract/src/surveys/survey.ts',
      'packages/contract/src/surveys/versions.ts',
      'apps/server/src/platform/docs/openapi.ts',
      'apps/server/src/features/alerts/judge.ts',
      'apps/admin/src/results/alerts/alert-form.tsx',
      'apps/server/src/features/alerts/stored/service.ts',
      'apps/server/src/features/host-site/service.ts',
      'apps/server/src/features/system/site-routes.ts',
    ],
  },
  {
    why: 'Settings of the product that need an addon.',
    files: ['packages/engine/src/access/settings-changes.ts'],
  },
  {
    why: 'What rests, is compared, merged and checked of these fields: surveys had them before addons kept their own.',
    files: [
      'packages/engine/src/survey/changes/changes.ts',
      'packages/engine/src/survey/destinations.ts',
      'packages/engine/src/survey/draft/draft-references.ts',
      'packages/engine/src/survey/draft/field-place.ts',
      'packages/engine/src/survey/draft/new-survey.ts',
      'packages/engine/src/survey/draft/step-ready.ts',
      'packages/engine/src/survey/draft/survey-settings.ts',
      'packages/engine/src/survey/draft/workflow.ts',
      'packages/engine/src/survey/merge-sent.ts',
      'packages/engine/src/survey/parts.ts',
      'packages/engine/src/survey/publish/publish-gaps.ts',
      'packages/engine/src/survey/publish/summary.ts',
      'packages/engine/src/text/http-headers.ts',
      'apps/server/src/platform/api/problem-texts.ts',
      'apps/server/src/features/surveys/restore.ts',
      'apps/server/src/features/surveys/stored/stored-change.ts',
      'apps/server/src/features/surveys/stored/stored-survey.ts',
      'apps/server/src/features/surveys/known-values.ts',
      'apps/admin/src/surveys/changes/change-words.ts',
      'apps/admin/src/surveys/changes/field-name.ts',
      'apps/admin/src/surveys/changes/value-words.ts',
      'apps/admin/src/surveys/editor/steps/publish/summary-words.ts',
    ],
  },
  {
    why: 'Their secrets are sealed with a key that the name is part of: under another one nobody could open them.',
    files: [
      'apps/server/src/compose.ts',
      'apps/server/src/features/surveys/from-file.ts',
      'apps/server/src/features/surveys/open/open-surveys.ts',
      'apps/server/src/features/surveys/save.ts',
      'apps/server/src/features/surveys/service.ts',
      'apps/server/src/features/surveys/versions.ts',
      'apps/server/src/features/surveys/stored/service.ts',
      'apps/server/src/features/surveys/stored/webhook-secrets.ts',
      'apps/server/src/operations/checks/site-checks.ts',
    ],
  },
  {
    why: 'Survey files and imports say in words what they leave out of these fields.',
    files: [
      'apps/server/src/features/survey-file/read/read-file.ts',
      'apps/server/src/features/survey-file/without-secrets.ts',
      'apps/server/src/features/imports/userfeedback-source.ts',
      'apps/server/src/features/imports/userfeedback/read-plugin.ts',
      'apps/server/src/operations/cli/survey.ts',
      'apps/admin/src/surveys/survey-file/imported.ts',
    ],
  },
  {
    why: 'A setting of the server, a way to connect a site, an example in a comment.',
    files: [
      'apps/server/src/platform/config/environment.ts',
      'apps/admin/src/settings/tabs/integrations-tab.tsx',
      'packages/addon-kit/src/server-addon.ts',
    ],
  },
  {
    why: 'A post of the demo site with a shortcode in its text, as an author writes it.',
    files: ['hosts/demo-site/src/content/posts/sharp-enough.ts'],
  },
];
const mayName = MAY_NAME.flatMap(({ files }) => files).map((file) => join(file));

const gated = gates.map(({ slug }) => slug);
/** `post-ratings`, `postRating`, `POST_RATINGS`, `Post Ratings`. */
const words = ADDON_SLUGS.filter((slug) => !gated.includes(slug)).map((slug) =>
  slug.replace(/s$/, '').replaceAll('-', '[-_ ]?'),
);
const NAMED = new RegExp(words.join('|'), 'i');

const found = findLines({
  folders: ['packages', 'catalogue', 'hosts', 'apps'],
  except: (file) => mayName.includes(file) || basename(file).startsWith('testing.') || isOfMessages(file),
  matches: (line) => NAMED.test(line),
});
const needless = mayName.filter(
  (file) => !existsSync(join(root, file)) || !NAMED.test(readFileSync(join(root, file), 'utf8')),
);

reportLines(found, 'Code names an addon outside of its folder: let the addon contribute it (addons/README.md).');
if (needless.length > 0) {
  process.stdout.write(`\nNo addon is named here any more, so they need no exception: ${needless.join(', ')}\n`);
  process.exitCode = 1;
}

/** Written from the JSON of the messages. */
function isOfMessages(file) {
  return existsSync(join(root, dirname(file), 'en', basename(file).replace(/ts$/, 'json')));
}
