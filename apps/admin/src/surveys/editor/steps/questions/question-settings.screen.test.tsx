import { screen, waitFor, within } from '@testing-library/react';
import type { QuestionType } from '@userfeedback/contract';
import { QUESTION_TYPES } from '@userfeedback/engine/question-types/index';
import { expect, test } from 'vitest';
import { openAdmin } from '../../../../../testing/open-admin.tsx';
import type { SiteOptions } from '../../../../../testing/site-info.ts';
import { inactiveAddons } from '../../../../../testing/site-info.ts';
import { storedSurvey, surveyStore } from '../../../../../testing/survey-store.ts';

function question(type: QuestionType) {
  const made = { id: 'q', title: `${type}?` };
  if (type === 'radio-button' || type === 'checkbox') {
    return { ...made, type, config: { options: ['One', 'Two'] } };
  }
  if (type === 'image-radio' || type === 'icon-choice') {
    return { ...made, type, config: { options: [{ label: 'L' }, { label: 'R' }] } };
  }
  return { ...made, type };
}

async function open(type: QuestionType, site: SiteOptions = {}) {
  const draft = { title: 'Settings', template: 'blank', questions: [question(type)] };
  const store = surveyStore([storedSurvey(5, draft)], site);
  const { user } = openAdmin('/surveys/edit/5/questions', store.server);
  const card = await screen.findByRole('region', { name: 'Question 1' });
  return { ...store, user, card };
}

// A statement asks nothing, so it has none.
test.each(QUESTION_TYPES.filter((type) => type !== 'statement'))(
  '%s has the settings it should have, and they are saved (QN-17, QN-19, QN-20)',
  async (type) => {
    const { user, card, saves } = await open(type);
    await user.click(within(card).getByRole('tab', { name: 'Settings' }));
    const canRandomize = ['checkbox', 'radio-button', 'dropdown', 'image-radio', 'icon-choice', 'ranking'].includes(
      type,
    );
    const canComment = !['text', 'long-text', 'email', 'contact'].includes(type);
    const canShow = canComment && !['number', 'date', 'matrix', 'ranking'].includes(type);
    const shown = [
      'Required',
      ...(canRandomize ? ['Randomize'] : []),
      ...(canComment ? ['Comment box'] : []),
      ...(canShow ? ['Show the result'] : []),
    ];
    expect(within(card).getAllByRole('switch')).toHaveLength(shown.length);
    const flip = async () => {
      for (const name of shown) await user.click(within(card).getByRole('switch', { name: new RegExp(`^${name}`) }));
      await user.click(screen.getByRole('button', { name: 'Save' }));
    };
    await flip();
    await waitFor(() => expect(saves()).toHaveLength(1));
    // On from the beginning.
    const isRandom = type === 'ranking';
    const on = {
      required: true,
      randomize: canRandomize && !isRandom,
      comment_box: canComment,
      show_result: canShow,
    };
    expect(saves()[0]?.questions[0]?.settings).toMatchObject(on);
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false));
    await flip();
    await waitFor(() => expect(saves()).toHaveLength(2));
    const off = { required: false, randomize: isRandom, comment_box: false, show_result: false };
    expect(saves()[1]?.questions[0]?.settings).toMatchObject(off);
  },
);

const ASK = (addon: string) => `Please activate the ${addon} addon to access this feature.`;

test('without their addons types, settings and redirects ask to activate them (GT-07, GT-10, GT-13, OP-66)', async () => {
  const { user, card } = await open('radio-button', { addons: inactiveAddons() });
  const expectPrompt = async (addon: string) => {
    await within(await screen.findByRole('dialog')).findByText(ASK(addon));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  for (const name of [/^Redirect to a page/, /^Conditional redirect/]) {
    await user.click(screen.getByRole('radio', { name }));
    await expectPrompt('Behavior');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Show a message/ }).checked).toBe(true);
  }
  const type = within(card).getByRole('combobox', { name: 'Question type' });
  for (const name of ['Star Rating', 'NPS']) {
    await user.click(type);
    await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`), hidden: true }));
    await expectPrompt('Question Types');
    expect(type.textContent, name).toBe('Radio Button');
    await user.click(screen.getByRole('button', { name: 'Add Question' }));
    await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`), hidden: true }));
    await expectPrompt('Question Types');
    expect(screen.queryByRole('region', { name: 'Question 2' })).toBeNull();
  }
  await user.click(within(card).getByRole('tab', { name: 'Settings' }));
  await within(card).findByText(ASK('Question Types'));
  within(card).getByRole('button', { name: 'Activate Addon' });
  expect(within(card).getAllByRole('switch')).toHaveLength(2);
});

test('with their addons the same types, settings and redirects are to be had (GT-07, GT-10, GT-13)', async () => {
  const { user, card } = await open('radio-button', { active: ['behavior', 'question-types'] });
  const redirect = screen.getByRole<HTMLInputElement>('radio', { name: /^Redirect to a page/ });
  await user.click(redirect);
  expect(redirect.checked).toBe(true);
  await user.click(within(card).getByRole('tab', { name: 'Settings' }));
  expect(within(card).getAllByRole('switch')).toHaveLength(4);
  await user.click(within(card).getByRole('tab', { name: 'Question' }));
  const type = within(card).getByRole('combobox', { name: 'Question type' });
  await user.click(type);
  await user.click(await screen.findByRole('option', { name: /^Star Rating/, hidden: true }));
  await waitFor(() => expect(type.textContent).toBe('Star Rating'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
