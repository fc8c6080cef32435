import { test } from 'vitest';
import { startHost } from '../testing/host.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import { startBrowser, visitPage } from '../testing/visitor.ts';
const svg = (c: string) => `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 60"><rect width="80" height="60" fill="${c}"/><circle cx="54" cy="20" r="9" fill="#fff"/><path d="M0 60l26-30 18 20 12-10 24 20z" fill="#0003"/></svg>`)}`;
const types = {
  radio: { type: 'radio-button', title: 'What brought you here today?', config: { options: ['I am looking for a recipe', 'Just browsing', 'A friend sent me a link', 'Something else'] }, settings: {} },
  checkbox: { type: 'checkbox', title: 'Which of these topics would you like to read more about in the coming weeks?', config: { options: ['Gardening', 'Baking bread', 'Reisevorbereitungscheckliste und Donaudampfschifffahrt', 'Interviews'] }, settings: { required: true } },
  image: { type: 'image-radio', title: 'Which cover do you like best?', config: { options: [{ label: 'Morning', image: svg('#f6bd60') }, { label: 'Noon', image: svg('#84a59d') }, { label: 'Evening', image: svg('#f28482') }, { label: 'No picture', image: '' }] } },
  icon: { type: 'icon-choice', title: 'How do you read us?', config: { options: [{ label: 'On my phone', icon: { name: 'device-mobile', style: 'regular' } }, { label: 'On a laptop', icon: { name: 'device-laptop', style: 'regular' } }, { label: 'With coffee', icon: { name: 'coffee', style: 'solid' } }, { label: 'Unknown', icon: { name: 'nope' } }] }, settings: { icon_size: 'large' } },
  text: { type: 'text', title: 'What are you looking for today?' },
  long: { type: 'long-text', title: 'What could we do better?', settings: { required: true } },
  email: { type: 'email', title: 'May we write to you?', config: { include_name: true } },
  stars: { type: 'star-rating', title: 'How would you rate this article?' },
  nps: { type: 'nps', title: 'How likely are you to recommend us to a friend or colleague?', settings: { comment_box: true } },
};
const html = `<style>body{margin:0;font:17px/1.7 Georgia,serif;color:#222;background:#faf9f7}main{max-width:680px;margin:40px auto;padding:0 20px}h1{font-size:40px;line-height:1.15}</style><main><h1>The quiet art of sourdough</h1><p>${'A good loaf takes time, flour, water and a little salt. '.repeat(30)}</p><p>${'Patience is most of it. '.repeat(40)}</p></main>`;
test('gallery', async () => {
  const host = await startHost();
  const browser = await startBrowser();
  host.html = html;
  const only = process.env.ONLY?.split(',');
  for (const [name, q] of Object.entries(types)) {
    if (only && !only.includes(name)) continue;
    for (const [size, viewport] of Object.entries({ wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } })) {
      for (const scheme of ['light', 'dark'] as const) {
        if (scheme === 'dark' && size === 'wide' && name !== 'radio' && name !== 'long') continue;
        host.document = makeDocument([makeSurvey({ questions: [{ id: 'q0', type: 'text', title: 'x', logic: { enabled: true, conditions: [{ question_id: 'q1', compare: '=', value: 'never' }] } }, { id: 'q1', ...q } as never, { id: 'q2', type: 'text', title: 'y' }], settings: { theming: { color_scheme: scheme, widget_toggle_text: name === 'radio' ? 'Tell us' : '', logo_type: name === 'text' ? 'userfeedback' : 'none' } } })]);
        const v = await visitPage(browser, host, { viewport, hasTouch: size === 'phone', isMobile: size === 'phone', deviceScaleFactor: size === 'phone' ? 2 : 1 });
        await v.page.waitForTimeout(700);
        if (name === 'long') { await v.page.getByRole('button', { name: 'Next' }).click(); await v.page.waitForTimeout(300); }
        if (name === 'checkbox') { await v.page.getByLabel('Gardening').check(); await v.page.waitForTimeout(200); }
        if (name === 'stars') { await v.page.getByLabel('4 stars').hover(); await v.page.waitForTimeout(200); }
        if (name === 'nps') { await v.page.getByLabel('8', { exact: true }).click(); await v.page.waitForTimeout(200); }
        await v.page.screenshot({ path: `/tmp/shots/${name}-${size}-${scheme}.png`, ...(size === 'wide' ? { clip: { x: 940, y: 350, width: 500, height: 550 } } : {}) });
        await v.leave();
      }
    }
  }
  await browser.close(); await host.stop();
}, 120000);
