import { VISITOR_COOKIE } from '@userfeedback/contract/limits';
import type { Mark, Places } from './cookies.ts';
import { formatMarks, LENGTH_MAX, lengthOf, MARKS, openCookies, readMarks, SURVEYS_MAX } from './cookies.ts';
import type { TextStore } from './storage.ts';
import { MOVED } from './storage.ts';

/** They belong to the whole site. */
const STAY = ['userfeedback-shown', 'userfeedback-asked', VISITOR_COOKIE];
const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;
/**
 * For cookies until the browser is closed: `localStorage` cannot know when that is, and the day on which it was written
 * may be over.
 */
const SESSION_DAYS = 2;

/** If there are too many cookies, moves those of the surveys that were met longest ago to `localStorage`. */
export function makeRoom(places: Places, lasting: TextStore): void {
  const cookies = openCookies(places);
  for (;;) {
    const all = cookies.read();
    const marks = readMarks(all);
    const surveys = surveysOf(marks);
    const isFull = surveys.length > SURVEYS_MAX || lengthOf(marks, all) > LENGTH_MAX;
    if (!isFull || surveys.length < 2) return;
    const moving = marks.filter((mark) => surveyOf(mark) === surveys[0]);
    if (!moving.every((mark) => move(mark, `${all[mark.name]}`, cookies, lasting))) return;
    const rest = marks.filter((mark) => !moving.includes(mark));
    cookies.write(MARKS, formatMarks(rest), YEAR_DAYS);
  }
}

/** False: it could not be stored there, or not be deleted here, so the cookie stays. */
function move(
  { name, server, day }: Mark,
  value: string,
  cookies: ReturnType<typeof openCookies>,
  lasting: TextStore,
): boolean {
  const key = `${MOVED}${server}/${name}`;
  const days = name.endsWith('-minimized') ? SESSION_DAYS : YEAR_DAYS;
  if (lasting.write(key, `${value};${(day + days) * DAY_MS}@${server}`)) {
    cookies.write(name, '', 0);
    if (!(name in cookies.read())) return true;
  }
  lasting.drop(key);
  return false;
}

/** Three cookies of a survey move together: its own, whether it is minimised, and the number drawn for it. */
function surveyOf({ name, server }: Mark): string | undefined {
  return STAY.includes(name) ? undefined : `${server}/${/^(.*?)(-minimized|-draw)?$/.exec(name)?.[1]}`;
}

/** Each survey once, the longest unwritten one first. */
function surveysOf(marks: readonly Mark[]): string[] {
  let surveys: string[] = [];
  for (const survey of marks.map(surveyOf))
    if (survey) surveys = [...surveys.filter((other) => other !== survey), survey];
  return surveys;
}
