import type { Blueprint } from './blueprint.ts';
import { checkbox, radio, stars, text } from './question-kinds.ts';

const comments: Blueprint = {
  title: 'Should we keep the comments under the posts?',
  state: 'draft',
  share: 2,
  age: 0.95,
  end: 0.55,
  growth: 0.3,
  completion: 0.24,
  mood: [0.5, 0.5],
  questions: [
    radio({ id: 'keep', title: 'Should we keep the comments under the posts?', settings: { comment_box: true } }, [
      ['Keep them', 61],
      ['Letters by mail are enough', 27],
      ['I never read them', 12],
    ]),
  ],
};

const summer: Blueprint = {
  title: 'Ideas for the summer issue',
  state: 'draft',
  share: 0,
  age: 0.05,
  growth: 1,
  completion: 0.2,
  mood: [0.7, 0.7],
  questions: [
    checkbox({ id: 'ideas', title: 'What should the summer issue be about?' }, [
      ['Rain', 0.5],
      ['Shade', 0.5],
      ['The long evening', 0.5],
    ]),
    text({ id: 'own', title: 'Or something else entirely?', type: 'text' }),
  ],
};

const walks: Blueprint = {
  title: 'Which walk shall we take next?',
  state: 'scheduled',
  share: 0,
  age: 0.08,
  growth: 1,
  completion: 0.2,
  mood: [0.7, 0.7],
  questions: [
    radio({ id: 'walk', title: 'Which walk shall we take next?', settings: { required: true } }, [
      ['Along the old railway', 1],
      ['Around the harbour at night', 1],
      ['From the allotments to the lighthouse', 1],
    ]),
    text({ id: 'start', title: 'Where should it start?', type: 'text' }),
  ],
};

const old: Blueprint = {
  title: 'Reader survey of last year',
  state: 'trash',
  share: 2,
  age: 1,
  end: 0.3,
  growth: 0.2,
  completion: 0.15,
  mood: [0.55, 0.55],
  questions: [
    stars({ id: 'year', title: 'How was last year with us?' }),
    text({ id: 'remember', title: 'Which article do you remember?', skips: 0.5, mood: 'delight' }),
  ],
};

/** Drafts, a scheduled survey and one in the trash. */
export const UNPUBLISHED: readonly Blueprint[] = [comments, walks, summer, old];
