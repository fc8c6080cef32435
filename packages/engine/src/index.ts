export * from './access/access.ts';
export * from './access/licence-problem.ts';
export * from './access/plan-name.ts';
export * from './access/settings-changes.ts';
export * from './access/upgrade-link.ts';
export * from './answers/answer-text.ts';
export * from './answers/answers.ts';
export * from './answers/response-score.ts';
export * from './answers/response-words.ts';
export * from './conditions/branching.ts';
export * from './filters/address.ts';
export * from './filters/match.ts';
export { joinChoices } from './imports/choices.ts';
export * from './imports/column-key.ts';
export * from './imports/columns.ts';
export * from './imports/extra-option.ts';
export * from './imports/moments.ts';
export * from './imports/rows.ts';
export { agreedTo, answersAsSeen } from './languages/answers-as-seen.ts';
export * from './languages/direction.ts';
export * from './languages/language-moves.ts';
export * from './languages/language-part.ts';
export { layOver } from './languages/lay-over.ts';
export * from './languages/match-language.ts';
export * from './languages/survey-texts.ts';
export * from './languages/translation-file.ts';
export * from './languages/words.ts';
export * from './look/contrast.ts';
export * from './look/font-sheet.ts';
export * from './look/look.ts';
export * from './look/readable-color.ts';
export * from './look/theming.ts';
export { TOGGLE_ICONS } from './look/toggle-icons.ts';
export type { AnswerProblem, SubmissionProblem } from './question-types/answer-problem.ts';
export * from './question-types/index.ts';
export { isMap } from './question-types/is-map.ts';
export { type ChoiceQuestion, itemsIn, joinedItems } from './question-types/options.ts';
export { otherLabel } from './question-types/other.ts';
export { measuresFor } from './question-types/scale.ts';
export { answerTextsOf, withRoom } from './question-types/text-choices.ts';
export * from './results/alerts.ts';
export * from './results/average.ts';
export * from './results/comparison.ts';
export * from './results/days.ts';
export * from './results/granularity.ts';
export * from './results/kind-wanted.ts';
export * from './results/pages.ts';
export * from './results/seconds.ts';
export * from './results/shared-result.ts';
export * from './results/stats.ts';
export { shapeTable } from './results/table.ts';
export * from './survey/answering.ts';
export { type BehaviorProblem, behaviorProblems } from './survey/behavior-problems.ts';
export { type Content, listChanges } from './survey/changes/changes.ts';
export * from './survey/destinations.ts';
export * from './survey/draft/apply-template.ts';
export * from './survey/draft/draft-problems.ts';
export * from './survey/draft/edit-history.ts';
export * from './survey/draft/field-place.ts';
export * from './survey/draft/lost-parts.ts';
export * from './survey/draft/new-survey.ts';
export * from './survey/draft/option-list.ts';
export * from './survey/draft/option-moves.ts';
export * from './survey/draft/question-logic.ts';
export {
  copyQuestions,
  deleteQuestions,
  duplicateQuestions,
  insertQuestions,
  moveQuestion,
  moveQuestions,
  roomForInserted,
} from './survey/draft/question-moves.ts';
export * from './survey/draft/step-ready.ts';
export { changedField, isSameContent, withContentOf } from './survey/draft/survey-content.ts';
export * from './survey/draft/survey-draft.ts';
export * from './survey/draft/survey-settings.ts';
export * from './survey/draft/template-state.ts';
export * from './survey/draft/text-to-survey.ts';
export * from './survey/draft/thank-you.ts';
export * from './survey/draft/typed-text.ts';
export * from './survey/draft/workflow.ts';
export * from './survey/for-visitors.ts';
export * from './survey/hidden-fields.ts';
export { type InForce, inForce, questionsInForce, type Restable, withMeasureInForce } from './survey/in-force.ts';
export { followEdits, keepResting } from './survey/keep-resting.ts';
export * from './survey/link/link-state.ts';
export * from './survey/link/mail-snippet.ts';
export * from './survey/link/slug.ts';
export { mergeQuestions, mergeSent } from './survey/merge-sent.ts';
export * from './survey/missing.ts';
export { missingFor } from './survey/parts.ts';
export { readPeople } from './survey/people-list.ts';
export * from './survey/publish/publish-choice.ts';
export type { PublishGap } from './survey/publish/publish-gaps.ts';
export { publishGaps, publishVerdict } from './survey/publish/publish-gaps.ts';
export * from './survey/publish/schedule.ts';
export * from './survey/publish/summary.ts';
export * from './survey/publish/survey-state.ts';
export * from './survey/quoting.ts';
export { restoreParts } from './survey/restore-parts.ts';
export { isSameValue } from './survey/same-value.ts';
export { sampleResponse } from './survey/sample-response.ts';
export { fitsOnScreenBefore, screenStart, screensOf } from './survey/screens.ts';
export * from './survey/why-not-shown.ts';
export { isImageAddress, isOrigin, isPageAddress } from './text/addresses.ts';
export * from './text/admin-language.ts';
export * from './text/email-addresses.ts';
export { endingKey } from './text/ending-key.ts';
export * from './text/formula-marks.ts';
export { LIST_MARKS } from './text/list-lines.ts';
export { lookOf } from './text/look.ts';
export * from './text/mask-contacts.ts';
export { plainName, plainNames, plainText } from './text/plain-text.ts';
export * from './text/problem-text.ts';
export * from './text/quotes.ts';
export * from './text/search-words.ts';
export * from './text/time-zones.ts';
export { hasVisibleText } from './text/visible-text.ts';
export { plainAddress, wholeAddress } from './text/whole-address.ts';
export { withoutVersion } from './text/without-version.ts';
export * from './visit/asked-facts.ts';
export { areCountries, COUNTRIES } from './visit/countries.ts';
export * from './visit/devices.ts';
export * from './visit/eligibility.ts';
export * from './visit/filled-in.ts';
export * from './visit/how-often.ts';
export type { KeptInBrowser } from './visit/kept-in-browser.ts';
export { KEPT_IN_BROWSER } from './visit/kept-in-browser.ts';
export * from './visit/left-at.ts';
export * from './visit/limits.ts';
export { isOwnCookie } from './visit/own-cookies.ts';
export * from './visit/page-rules/page-rule-boxes.ts';
export * from './visit/page-rules/page-rule-kinds.ts';
export type { PageVisit, ToldFacts } from './visit/page-rules/page-rules.ts';
export { isIncompleteRule, isKnown } from './visit/page-rules/page-rules.ts';
export { needsValue, pageRulesHold, ruleHolds } from './visit/page-rules/rare-rules.ts';
export { tryPageRules } from './visit/page-rules/try-page-rules.ts';
export * from './visit/site-for-visitors.ts';
export * from './visit/spam.ts';
export * from './visit/start-trigger.ts';
export { readTold } from './visit/told/told-facts.ts';
export * from './visit/trigger-kinds.ts';
export type { Pauses } from './visit/verdict.ts';
export {
  hasPauses,
  isPastExpiry,
  mayHoldBack,
  needsRules,
  usesPageRules,
  verdictOn,
} from './visit/verdict.ts';
export * from './visit/visit.ts';
export * from './visit/visit-cookie.ts';
