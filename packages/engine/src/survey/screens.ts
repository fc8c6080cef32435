import type { Question } from '@userfeedback/contract';
import { SCREEN_MAX } from '@userfeedback/contract/question-limits';

type Screened = Pick<Question, 'id' | 'title' | 'logic' | 'jumps' | 'settings'>;

/** Why a question begins a screen although it should join the one before it: because of a question on that one. */
export interface ScreenStart<Q> {
  because: 'rule' | 'jumps';
  of: Q;
}

/** What visitors see together. */
export function screensOf<Q extends Screened>(questions: readonly Q[]): Q[][] {
  const screens: Q[][] = [];
  for (const question of questions) {
    const open = screens.at(-1);
    const joins = open && open.length < SCREEN_MAX && question.settings.same_screen && !startOf(question, open);
    if (joins) open.push(question);
    else screens.push([question]);
  }
  return screens;
}

/** Null for a question that joins the screen before it, or would if it was asked to. */
export function screenStart<Q extends Screened>(questions: readonly Q[], id: string): ScreenStart<Q> | null {
  const at = questions.findIndex((each) => each.id === id);
  const question = questions[at];
  const before = screensOf(questions.slice(0, Math.max(0, at))).at(-1);
  return question && before ? startOf(question, before) : null;
}

function startOf<Q extends Screened>({ logic }: Q, screen: readonly Q[]): ScreenStart<Q> | null {
  const subjects = logic.enabled ? logic.conditions.map(({ question_id }) => question_id) : [];
  const subject = screen.find(({ id }) => subjects.includes(id));
  if (subject) return { because: 'rule', of: subject };
  const leading = screen.find(({ jumps }) => jumps.length > 0);
  return leading ? { because: 'jumps', of: leading } : null;
}

/** Whether it and those that join it fit on the screen before it. */
export function fitsOnScreenBefore(questions: readonly Screened[], id: string): boolean {
  const joined = questions.map((each) =>
    each.id === id ? { ...each, settings: { ...each.settings, same_screen: true } } : each,
  );
  return overfull(joined).length === 0;
}

/** Places of questions that would be the sixth on a screen, whatever rules and jumps divide it. */
export function overfull(questions: readonly Screened[]): number[] {
  let count = 0;
  return questions.flatMap(({ settings }, at) => {
    count = settings.same_screen && at > 0 ? count + 1 : 1;
    if (count <= SCREEN_MAX) return [];
    count = 1;
    return [at];
  });
}

/**
 * Questions that shared a screen still do after some were moved together, added or left out. What is put between two of
 * them joins them while there is room.
 */
export function keepScreens<Q extends Screened>(
  before: readonly Q[],
  after: readonly Q[],
  moved: readonly string[] = [],
): Q[] {
  let last = 0;
  const screens = new Map<string, number>();
  for (const { id, settings } of before) screens.set(id, settings.same_screen && last > 0 ? last : ++last);
  const isMoved = ({ id }: Q) => moved.includes(id) || !screens.has(id);
  const around = after.filter((question) => !isMoved(question));
  const place = after.findIndex(isMoved);
  const [above, below] = [around[place - 1], around[place]].map((question) => question && screens.get(question.id));
  let screen = 0;
  let count = 0;
  return after.map((question) => {
    const isBetween = isMoved(question) && above !== undefined && above === below;
    const known = isBetween ? above : screens.get(question.id);
    const own = known ?? (question.settings.same_screen && screen > 0 ? screen : ++last);
    const same_screen = own === screen && count < SCREEN_MAX;
    [screen, count] = [own, same_screen ? count + 1 : 1];
    return same_screen === question.settings.same_screen
      ? question
      : { ...question, settings: { ...question.settings, same_screen } };
  });
}
