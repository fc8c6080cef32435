import { screen, waitFor } from '@testing-library/react';
import type { SurveyTemplate } from '@userfeedback/contract';
import { contract, SavedSurvey, Settings, SurveyInput } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import { openAdmin, stubServer } from '../../testing/open-admin.tsx';
import { refusal } from '../../testing/server.ts';
import type { SiteOptions } from '../../testing/site-info.ts';

const template = (key: string, name: string, required: string[] = []): SurveyTemplate => ({
  language: 'en',
  key,
  name,
  description: { title: '', list: [] },
  feature_image: '',
  categories: [],
  tags: [],
  required_addons: required,
  is_available: true,
  config: {
    questions: SurveyInput.parse({
      id: null,
      questions: [{ id: 'q', title: `About ${name}?`, type: 'radio-button', config: { options: ['Yes', 'No'] } }],
    }).questions,
  },
});

function openWizard(site: SiteOptions = { plan: 'lite' }) {
  const server = stubServer(site)
    .on(contract.templates.list, [
      template('feedback', 'Website feedback'),
      template('checkout', 'Checkout'),
      template('stars', 'Stars', ['templates']),
    ])
    .on(contract.settings.save, ({ body }) => ({
      settings: Settings.parse((body as { settings: object }).settings),
    }))
    .on(contract.surveys.save, ({ body }) =>
      SavedSurvey.parse({
        ...(body as object),
        id: 41,
        revision: 1,
        created_at: '2026-11-22T10:00:00.000Z',
        updated_at: '2026-11-22T10:00:00.000Z',
        responses_count: 0,
        impressions: 0,
        cookie_name: 'c',
        resting: [],
        problems: {},
        content: 'live',
        has_changes: false,
        draft: null,
        closed: null,
        removed: [],
        not_shown: null,
        version: 1,
        last_save_key: null,
        made_on_lite: false,
        published: true,
        message: null,
      }),
    );
  return { ...openAdmin('/setup-wizard', server), server };
}

const WORDPRESS = {
  kind: 'wordpress' as const,
  connects: true,
  plugins: 'real' as const,
  admin_url: null,
  open_url: null,
};

const next = () => screen.findByRole('button', { name: 'Next' });
const title = (name: string) => screen.findByRole('heading', { level: 2, name });

describe('the setup wizard', () => {
  test('is launched from the General tab (ST-11)', async () => {
    const server = stubServer({ plan: 'lite' })
      .on(contract.settings.get, { settings: Settings.parse({}) })
      .on(contract.templates.list, [])
      .onAction('validate_settings_blurb', { success: true, data: false });
    const { user, router } = openAdmin('/settings/general', server);
    await user.click(await screen.findByRole('link', { name: 'Launch Setup Wizard' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/setup-wizard'));
  });

  test('with WordPress no line has to be put into pages: its plugin does that, once it is connected', async () => {
    openWizard({ host: { ...WORDPRESS, open_url: 'https://coffee.test/wp-admin/admin.php?page=x' } });
    await screen.findByText(/^The plugin on your WordPress site shows surveys/);
    expect(screen.queryByLabelText(/^Add this line/)).toBeNull();
  });

  test('on the demo site it says so, and leads to what asks own visitors (FH-05)', async () => {
    openWizard({ has_demo: true });
    const link = await screen.findByRole('link', { name: 'put it on your site' });
    expect(link.getAttribute('href')).toBe('/admin/on-my-site');
  });

  test('with WordPress, and no site yet, it leads to where one is connected', async () => {
    openWizard({ host: WORDPRESS });
    const link = await screen.findByRole('link', { name: 'Make a connection link' });
    expect(link.getAttribute('href')).toBe('/admin/settings/general');
  });

  test('site, survey, look and publish end with a live survey; nothing is stored before; on Lite it says who sees it (ST-11, FH-04)', async () => {
    const { user, server } = openWizard();
    await title('Is this your site?');
    expect(screen.getByLabelText<HTMLInputElement>(/^Add this line/).value).toBe(
      '<script async src="http://127.0.0.1:4400/widget.js"></script>',
    );
    await user.click(await next());
    await title('What would you like to know?');
    expect(
      screen
        .getAllByRole('radio')
        .map((radio) => radio.getAttribute('aria-label') ?? radio.closest('label')?.textContent),
    ).toEqual([expect.stringContaining('Website feedback'), expect.stringContaining('Checkout')]);
    await user.click(screen.getByRole('radio', { name: /Checkout/ }));
    await user.click(await next());
    await title('How should it look?');
    await user.click(await next());
    await title('Ready to ask?');
    screen.getByText('Without the Targeting addon, only visitors on desktops see it.');
    const name = screen.getByLabelText<HTMLInputElement>('Survey title');
    expect(name.value).toBe('Checkout');
    await user.type(name, ' today');
    expect(server.calls.filter(({ method, path }) => method !== 'GET' && path !== '/ajax')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Publish Survey' }));
    await title('Your survey is live');
    screen.getByText('Without the Targeting addon, only visitors on desktops see it.');
    const [call] = server.callsOf(contract.surveys.save);
    expect(call?.body).toMatchObject({
      id: null,
      title: 'Checkout today',
      status: 'publish',
      template: 'checkout',
    });
    expect(server.callsOf(contract.settings.save)).toEqual([]);
    expect(screen.getByRole('link', { name: 'Edit the survey' }).getAttribute('href')).toBe(
      '/admin/surveys/edit/41/questions',
    );
  });

  test('a chosen look becomes the site’s before the survey is created', async () => {
    const { user, server } = openWizard({ plan: 'elite' });
    for (const _step of [1, 2]) await user.click(await next());
    await title('How should it look?');
    await user.click(screen.getByRole('radio', { name: /Dark/ }));
    await user.click(await next());
    await user.click(screen.getByRole('button', { name: 'Publish Survey' }));
    await title('Your survey is live');
    expect(screen.queryByText(/only visitors on desktops/)).toBeNull();
    expect(server.callsOf(contract.settings.save).map(({ body }) => body)).toEqual([
      { settings: expect.objectContaining({ widget_theme: 'dark' }) },
    ]);
  });

  test('what the server refuses is said, and nothing that was chosen is lost', async () => {
    const { user, server } = openWizard();
    server.on(contract.surveys.save, refusal('too_many_requests'));
    for (const _step of [1, 2, 3]) await user.click(await next());
    await user.type(screen.getByLabelText('Survey title'), '!');
    await user.click(screen.getByRole('button', { name: 'Publish Survey' }));
    await screen.findByRole('alert');
    expect(screen.getByLabelText<HTMLInputElement>('Survey title').value).toBe('Website feedback!');
  });
});
