// The kinds of page rules that few surveys have, as a part of its own.
export { RARE_TESTS } from '@userfeedback/engine/visit/rare-rules';
