import type { On } from '@userfeedback/addon-kit';
import type { Deps } from '../deps.ts';

/** The licence actions of `POST /ajax`. A key that is expired or disabled is taken into use, and says so itself. */
export function licenceActions(on: On, { licence, site, config }: Deps): void {
  const use = (done: string) => async (given: { license: string }) => {
    const found = given.license === '' ? undefined : await licence.use(given.license);
    return found ? { success: true as const, data: { message: done } } : refused(NOT_VALID);
  };
  const settings = `${config.publicUrl}/admin/settings/general`;

  on('get_license', async () => {
    const { network } = site.now();
    return { success: true, data: { site: await licence.current(), network: network.key ? network : {} } };
  });
  on('verify_license', use('Your license key has been verified.'));
  on('validate_license', use('Your license key has been refreshed.'));
  on('deactivate_license', async ({ license }) => {
    const { key } = await licence.current();
    if (key === '' || license !== key) return refused('This license key is not in use.');
    await licence.deactivate();
    return { success: true, data: { message: 'Your license key has been deactivated.' } };
  });
  on('upgrade_to_pro', async ({ key }) => {
    const wasPro = site.now().access.is_pro;
    if (key === '' || !(await licence.use(key))) return refused(NOT_VALID);
    if (wasPro)
      return { success: true, data: { message: 'UserFeedback Pro is in use already.', reload: true } };
    return { success: true, data: { message: 'Welcome to UserFeedback Pro.', url: settings } };
  });
  on('connect_url', async () => ({ success: true, data: { url: settings } }));
}

const NOT_VALID = 'This license key is not valid.';

function refused(message: string) {
  return { success: false as const, data: { message, error: message } };
}
