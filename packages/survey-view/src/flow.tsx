import type { SubmittedAnswer } from '@userfeedback/contract';
import { answerIn } from '@userfeedback/engine/conditions/branching';
import type { TypeWords } from '@userfeedback/engine/languages/words';
import { endingFor, withEnding } from '@userfeedback/engine/visit/ending';
import type { VisitedSurvey, VisitState } from '@userfeedback/engine/visit/visit';
import type { Asked, Course } from './known-types.ts';

/** Other languages have them in their words for this part. */
export const flowWords: TypeWords['flow']['words'] = {
  places: 'Questions {n} to {m} of {total}',
  attention: '{n} questions need your attention.',
};

export const endOf: NonNullable<Course['endOf']> = (
  survey,
  { answers },
  ending = endingFor(survey.settings.thank_you, answers),
) => {
  const ended = withEnding(survey, ending);
  const { button } = ended.settings.thank_you;
  const below = button && (
    <a className="next link" href={button.url} dir="auto">
      {button.label}
    </a>
  );
  return { survey: ended, below };
};

/** Several questions on one screen. The state is always at the first of them; what is typed into the others is in `typed`. */
export const screens = ({ visit, way }: Course): Pick<Course, 'visit' | 'asked'> => {
  /** Of the questions in view: those on the visitor's way that share the screen of the current one. */
  const placesOf = (questions: Questions, { index, given }: VisitState): number[] => {
    const passed = way(questions, answerIn(given));
    let first = index;
    while (questions[first]?.same_screen) first--;
    const places: number[] = [];
    for (let at = first; at === first || questions[at]?.same_screen; at++)
      if (passed.some(({ id }) => id === questions[at]?.id)) places.push(at);
    return places.includes(index) ? places : [index];
  };
  const atFirst = (questions: Questions, state: VisitState): VisitState => {
    const [first = 0] = placesOf(questions, state);
    return first === state.index ? state : { ...state, index: first, draft: draftAt(questions, state, first) };
  };
  return {
    visit(survey, given, action) {
      const { questions } = survey;
      const state = atFirst(questions, given);
      const places = placesOf(questions, state);
      let next: VisitState | undefined;
      if (places.length > 1 && action.type === 'edit') {
        const at = questions.findIndex(({ id }) => id === action.question_id);
        const isHere = at < 0 || at === state.index;
        return {
          ...(isHere ? visit(survey, state, action) : typeInto(questions, state, at, action)),
          errors: at < 0 ? {} : { ...state.errors, [at]: undefined },
        };
      }
      if (places.length > 1 && action.type === 'answer') {
        const answer = (from: VisitState, index: number) =>
          visit(survey, { ...from, index }, { type: 'answer', ...draftAt(questions, state, index) });
        const errors: VisitState['errors'] = {};
        for (const index of places) errors[index] = answer(state, index).error;
        const wrong = places.find((index) => errors[index]);
        // All of them or none.
        if (wrong !== undefined) return { ...state, errors, error: errors[wrong] ?? null };
        next = places.reduce(answer, state);
      }
      next = atFirst(questions, next ?? visit(survey, state, action));
      return next.index === state.index ? next : { ...next, errors: {} };
    },
    asked({ questions }, state, own) {
      const places = placesOf(questions, state);
      const [first = 0, second] = places;
      if (!second) return [state];
      const words = { ...flowWords, ...own };
      const count = places.filter((index) => state.errors?.[index]).length;
      const place = words.places
        .replace('{n}', `${first + 1}`)
        .replace('{m}', `${(places[places.length - 1] ?? first) + 1}`)
        .replace('{total}', `${questions.length}`);
      // A single one speaks for itself.
      const alert = count > 1 && (
        <p className="error" role="alert">
          {words.attention.replace('{n}', `${count}`)}
        </p>
      );
      return places.map((index) => ({
        index,
        draft: draftAt(questions, state, index),
        error: state.errors?.[index],
        place,
        alert,
      })) as [Asked, ...Asked[]];
    },
  };
};

type Questions = VisitedSurvey['questions'];

function typeInto(
  questions: Questions,
  state: VisitState,
  at: number,
  { value, extra }: Partial<VisitState['draft']>,
): VisitState {
  const question_id = questions[at]?.id ?? '';
  const before = draftAt(questions, state, at);
  const typed = {
    question_id,
    value: value === undefined ? before.value : value,
    extra: { ...before.extra, ...extra },
  };
  return { ...state, typed: [...state.typed.filter((one) => one.question_id !== question_id), typed] };
}

function draftAt(questions: Questions, state: VisitState, at: number): VisitState['draft'] {
  const { typed, given, index, draft } = state;
  const isHere = (one: SubmittedAnswer) => one.question_id === questions[at]?.id;
  return at === index ? draft : (typed.find(isHere) ?? given.find(isHere) ?? { value: null, extra: {} });
}
