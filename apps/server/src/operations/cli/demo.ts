import { composeServer } from '../../compose.ts';
import { addDemo } from '../seed/demo.ts';
import { getDemo, removeDemo } from '../seed/remove-demo.ts';
import { CommandError } from './command-error.ts';
import { withSite } from './site.ts';

export async function remove(): Promise<void> {
  await withSite(async (site) => {
    const { is_there, surveys, responses, pages, changed } = await getDemo(site);
    if (!is_there) throw new CommandError('There is no demo content.');
    await removeDemo(composeServer(site));
    console.log(`Removed: ${[`${surveys} surveys with ${responses} responses`, ...pages].join(', ')}.`);
    if (changed.length > 0) console.log(`Kept because someone has edited them: ${titles(changed)}.`);
  });
}

export async function add(): Promise<void> {
  await withSite(async (site) => {
    if (site.config.demo !== 'on')
      throw new CommandError('This site has real visitors, who would see the demo. UF_DEMO=on allows it anyway.');
    if (!(await addDemo(site))) throw new CommandError('The demo content is already there.');
    console.log('The demo content is back.');
  });
}

function titles(surveys: readonly { title: string }[]): string {
  return surveys.map(({ title }) => `“${title}”`).join(', ');
}
