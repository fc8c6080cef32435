import type { TypeWords } from '@userfeedback/engine/languages/words';
import { nameOfChoice } from '@userfeedback/engine/visit/quoted';
import type { Course } from './known-types.ts';

/** Other languages have them in their words for this part. */
export const outcomeWords: TypeWords['outcome']['words'] = {
  votes: '{n} votes',
  first: 'You are one of the first. Come back later for the result.',
  yours: 'Your choice',
  share: '{label}, {n} percent',
};

/** It is there before the results are, so that they are announced when they come. */
export const resultsOf: NonNullable<Course['resultsOf']> = ({ questions }, results = [], own) => {
  const words = { ...outcomeWords, ...own };
  return (
    <div className="outcome" role="status">
      {results.map(({ question_id, votes, options, own: chosen }) => {
        const question = questions.find(({ id }) => id === question_id);
        return (
          question && (
            <div key={question_id}>
              <p dir="auto">{question.title}</p>
              {(options ?? []).map(({ value, count }) => {
                const label = nameOfChoice(question, value);
                const percent = Math.round((100 * count) / votes);
                const yours = chosen.includes(value) && words.yours;
                const spoken = words.share.replace('{n}', `${percent}`).replace('{label}', `${label}`);
                return (
                  <div key={value} className={yours ? 'share own' : 'share'}>
                    <span className="unseen">
                      {spoken}
                      {yours && `, ${yours.toLowerCase()}`}.
                    </span>
                    <span aria-hidden="true">
                      <bdi>{label}</bdi> {yours && <small>{yours}</small>}
                    </span>
                    <b aria-hidden="true">{percent} %</b>
                    <i style={{ width: `${percent}%` }} />
                  </div>
                );
              })}
              <div className="hint">{options ? words.votes.replace('{n}', `${votes}`) : words.first}</div>
            </div>
          )
        );
      })}
    </div>
  );
};
