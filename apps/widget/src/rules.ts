/** The judge of page rules, in a chunk of its own: few sites have any, and the loader is loaded by every visitor. */
export { pageRulesHold } from '@userfeedback/engine/page-rules';
