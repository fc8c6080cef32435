import { SCOPES } from '@userfeedback/contract/capabilities';
import { Command, Option } from 'commander';
import { ConfigError } from '../../platform/config/environment.ts';
import { isDamaged } from '../../platform/db/errors.ts';
import { UnfitDatabase } from '../../platform/db/migrate/errors.ts';
import { VERSION } from '../../platform/version.ts';
import { day, email, positive, whole } from './arguments.ts';
import { explain } from './explain.ts';

/** Each command's code is loaded only when it is run. */
export const program = new Command('uf')
  .description('UserFeedback on the command line. Settings come from the environment, as for the server.')
  .version(VERSION)
  .showSuggestionAfterError(false)
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'uf: ')) })
  .helpCommand('help [command]', 'Print what a command does and takes')
  // `--json` after `backup list` belongs to `list`.
  .enablePositionalOptions();

program
  .command('serve')
  .description('Start the server')
  .action(async () => (await import('./serve.ts')).serve());

program
  .command('migrate')
  .description('Bring the tables up to date (serve does so by itself) and print the names of the steps taken')
  .option('--status', 'change nothing; print what was done and what is left; exit code 2 when something is')
  .option('--json', 'the status for scripts')
  .option('--wait', 'do the back-fills too, and end when nothing is left')
  .action(async (options) => (await import('./migrate.ts')).migrate(options));

program
  .command('version')
  .description('Print the version, what it was built from, the last step of its tables, and the version of Node')
  .option('--json', 'for scripts')
  .action(async (options) => (await import('./version.ts')).printVersion(options));

program
  .command('ready')
  .description('Ask whether this machine’s server is ready; exit code 1 with its status when it is not')
  .option('--wait <seconds>', 'wait so long for it', whole, 0)
  .option('--url <address>', 'of another server')
  .action(async (options) => (await import('./ready.ts')).expectReady(options));

program
  .command('config')
  .description('Print what is set and where it comes from; secrets are not shown')
  .option('--json', 'for scripts')
  .action(async (options) => (await import('./config.ts')).printConfig(options));

program
  .command('processes')
  .description('Print the servers that run on this database, with their versions and the fingerprints of their secrets')
  .option('--json', 'for scripts')
  .action(async (options) => (await import('./processes.ts')).printProcesses(options));

const jobs = program
  .command('jobs')
  .description(
    'Print name, state, last run, seconds, next run, process and last error of the work by the clock; exit code 1 when something is late',
  )
  .option('--json', 'for scripts')
  .action(async (options) => (await import('./jobs.ts')).printJobs(options));
jobs
  .command('run')
  .description('Run one now, unless it is running')
  .argument('<name>', 'as jobs prints it')
  .action(async (name) => (await import('./jobs.ts')).runNow(name));

const secret = program.command('secret').description('The secret that this database belongs to');
secret
  .command('rotate')
  .description('Seal everything anew under UF_SECRET, while servers run; UF_SECRET_PREVIOUS opens it')
  .action(async () => (await import('./secret.ts')).rotateSecret());
secret
  .command('adopt')
  .description("Make UF_SECRET the database's when the former secret is lost; prints what nobody can read any more")
  .option('--yes', 'do it')
  .action(async (options) => (await import('./secret.ts')).adoptSecret(options));

const media = program.command('media').description('The images that people have uploaded');
media
  .command('move')
  .description('Copy all images into the bucket of UF_MEDIA_STORE, or back, while servers run')
  .addOption(new Option('--to <place>', 'where').choices(['store', 'disk']).makeOptionMandatory())
  .option('--remove-source', 'then remove them where they were, unless a server still needs them there')
  .action(async (options) => (await import('./media.ts')).moveMedia(options));

program
  .command('move')
  .description(
    'Copy this site into an empty PostgreSQL database while no server runs; the database it is in stays as it is',
  )
  .requiredOption('--to <address>', 'postgres://…')
  .action(async (options) => (await import('./move.ts')).moveTo(options));

program
  .command('seed')
  .description('Add surveys and responses like those of a busy site; the same numbers give the same content')
  .option('--surveys <count>', 'how many surveys', positive, 10)
  .option('--responses <count>', 'how many responses, all surveys together', whole, 1000)
  .option('--days <count>', 'how many days they go back', positive, 90)
  .option('--seed <number>', 'another number gives other content', whole, 1)
  .option('--leaving <percent>', 'how many visitors leave before the end; none when absent', positive)
  .option('--mixed', 'in four languages, and with a hidden field')
  .action(async (options) => (await import('./seed.ts')).seedSite(options));

const demo = program.command('demo').description('The made-up surveys, responses and figures of the demo');
demo
  .command('remove')
  .description('Delete them for good; surveys that somebody has changed stay')
  .action(async () => (await import('./demo.ts')).remove());
demo
  .command('add')
  .description('Add them again')
  .action(async () => (await import('./demo.ts')).add());

const user = program.command('user').description('People who may sign in');
user
  .command('create')
  .description('Add a person; without a password a one-time sign-in link is printed')
  .requiredOption('--email <address>', 'where the person is reached', email)
  .requiredOption('--role <role>', 'a role of the site; any other word prints them all')
  .option('--name <name>', 'the part before the @ when absent')
  .option('--password [password]', 'at least 12 characters; alone: read from standard input, where nobody sees it')
  .action(async (options) => (await import('./people.ts')).createPerson(options));

user
  .command('list')
  .description('Print the id, address, name, role and open sessions of each person, and when the newest began')
  .option('--json', 'for scripts')
  .action(async (options) => (await import('./people.ts')).listPeople(options));
user
  .command('role')
  .description("Change somebody's role")
  .requiredOption('--email <address>', 'whose', email)
  .requiredOption('--role <role>', 'a role of the site; any other word prints them all')
  .action(async (options) => (await import('./people.ts')).setRole(options));
user
  .command('password')
  .description('Set a password, read from standard input; ends all sessions and links of that person')
  .requiredOption('--email <address>', 'whose', email)
  .action(async (options) => (await import('./people.ts')).setPassword(options));
user
  .command('link')
  .description('Print a link that signs somebody in once, within a day')
  .option('--email <address>', 'whom; without it the administrator who is to sign in first', email)
  .action(async (options) => (await import('./people.ts')).linkFor(options));
user
  .command('remove')
  .description('Remove an account with its sessions and links')
  .requiredOption('--email <address>', 'whose', email)
  .action(async (options) => (await import('./people.ts')).removePerson(options));
user
  .command('sessions')
  .description('List the open sessions of somebody')
  .requiredOption('--email <address>', 'whose', email)
  .option('--end', 'end them, and all sign-in links')
  .action(async (options) => (await import('./people.ts')).sessionsOf(options));

const apiKey = program.command('apikey').description('Keys for scripts and integrations');
apiKey
  .command('create')
  .description('Create a key and print it; it is not shown again')
  .requiredOption('--role <role>', 'what the key may do: the role whose rights it has')
  .option('--name <name>', 'what it is for', 'command line')
  .addOption(
    new Option('--scopes <scope...>', 'what it is limited to; everything the role allows when absent').choices(SCOPES),
  )
  .option('--expires <day>', 'its last day, YYYY-MM-DD; for ever when absent', day)
  .action(async (options) => (await import('./people.ts')).createKey(options));

apiKey
  .command('list')
  .description('Print the id, name, role, scopes, beginning, end and status of each key')
  .option('--json', 'for scripts')
  .action(async (options) => (await import('./people.ts')).listKeys(options));
apiKey
  .command('revoke')
  .description('Revoke a key, also in running servers')
  .argument('<id>', 'as list prints it', positive)
  .action(async (id) => (await import('./people.ts')).revokeKey(id));

const licence = program.command('licence').description('The licence of this site');
licence
  .command('issue')
  .description('Create a licence key of the local service and print it')
  .addOption(new Option('--type <type>', 'the plan').choices(['plus', 'pro', 'elite']).makeOptionMandatory())
  .option('--expires <day>', 'its last day, YYYY-MM-DD; for ever when absent', day)
  .addOption(
    new Option('--state <state>', 'a key that does not work, for trying it out').choices(['disabled', 'invalid']),
  )
  .action(async (options) => (await import('./licence.ts')).issue(options));
licence
  .command('use')
  .description('Start using a licence key, and turn on all addons that its plan includes')
  .argument('<key>')
  .option('--no-addons', 'leave the addons as they are')
  .option('--network', 'for the network of sites; it counts where this site has no key of its own')
  .action(async (key, options) => (await import('./licence.ts')).use(key, options));
licence
  .command('stop')
  .description('Stop using the licence key')
  .option('--network', 'that of the network of sites')
  .action(async (options) => (await import('./licence.ts')).stop(options));

const addon = program.command('addon').description('Addons of this site');
for (const [name, description] of [
  ['install', 'Install addons that the licence covers'],
  ['activate', 'Activate installed addons'],
  ['deactivate', 'Deactivate addons'],
] as const) {
  addon
    .command(name)
    .description(description)
    .argument('<slug...>', 'such as question-types')
    .action(async (slugs) => (await import('./addon.ts'))[name](slugs));
}

const wordpress = program
  .command('wordpress')
  .description('The WordPress site around this server (UF_CONTENT_HOST=wordpress)');
wordpress
  .command('link')
  .description('Print a connection link: it works once, for 60 minutes; those before no longer do')
  .option('--replace', 'whoever uses it takes the place of the site that is connected')
  .action(async (options) => (await import('./wordpress.ts')).printLink(options));
wordpress
  .command('status')
  .description('Print which site is connected, when it last called, and how much of it is known')
  .option('--json', 'for scripts')
  .action(async (options) => (await import('./wordpress.ts')).printStatus(options));
wordpress
  .command('disconnect')
  .description('End the connection; surveys and responses stay, and visitors see none until a site connects')
  .action(async () => (await import('./wordpress.ts')).disconnect());
wordpress
  .command('plugin')
  .description('Write the plugin for the site into a file')
  .requiredOption('--out <file>', 'a file that is not there yet')
  .addOption(new Option('--edition <edition>', 'which one').choices(['self', 'directory']).default('self'))
  .action(async (options) => (await import('./wordpress.ts')).writePlugin(options));

program
  .command('recount')
  .description('Compare the daily counts with the rows they count; exit code 1 when they differ')
  .option('--survey <id>', 'only this survey', positive)
  .option('--days', "instead, recount the days of responses in the site's time zone; can be interrupted")
  .action(async ({ days, ...options }) => {
    const { compareCounts, recountAllDays } = await import('./recount.ts');
    await (days ? recountAllDays : compareCounts)(options);
  });

program
  .command('export')
  .description('Write the published responses of a survey into a file')
  .requiredOption('--survey <id>', 'which survey', positive)
  .addOption(new Option('--format <format>', 'of the file').choices(['csv', 'xlsx']).default('csv'))
  .requiredOption('--out <file>', 'a file that is not there yet')
  .action(async (options) => (await import('./export.ts')).exportTo(options));

const survey = program.command('survey').description('Surveys as files');
survey
  .command('export')
  .description('Write a survey without its responses and secrets into a file')
  .argument('<id>', 'which survey', positive)
  .option('--out <file>', 'a file that is not there yet; standard output when absent')
  .action(async (id, options) => (await import('./survey.ts')).exportSurvey(id, options));
survey
  .command('import')
  .description('Create a draft from a survey file and print its id; what differs here goes to standard error')
  .argument('<file>', 'what export wrote; - is standard input')
  .action(async (file) => (await import('./survey.ts')).importSurvey(file));

program
  .command('import')
  .description('Take over the work of other products')
  .command('userfeedback')
  .description('Import surveys, as drafts, and responses of UserFeedback for WordPress; again, it adds what is new')
  .argument('<file>', 'an SQL dump, also .gz, or an export of its tables as JSON or CSV')
  .option('--time-zone <name>', "of the times in the file; the site's when absent")
  .option('--check', 'say what is in it, and import nothing')
  .action(async (file, options) => (await import('./import.ts')).importUserFeedback(file, options));

const backup = program
  .command('backup')
  .description('Write a backup into a file, even while servers run: database, uploads, and what is in it')
  .option('--out <file>', 'a file that is not there yet; - is standard output')
  .option('--verify', 'check it as verify does; what is wrong does not appear')
  .option('--encrypt-to <recipient...>', 'encrypt it for these recipients of age (age1…)')
  .option('--with-secret', 'put UF_SECRET into it; only when it is encrypted')
  .option('--json', 'for scripts')
  .action(async (options) => (await import('./backup.ts')).backUpTo(options));

backup
  .command('verify')
  .description('Read all of a backup, restore it into a place that is thrown away, and count everything anew')
  .argument('<file>', 'what backup wrote')
  .option('--identity <file>', 'the key of an encrypted backup, as age-keygen writes it')
  .action(async (file, options) => (await import('./backup.ts')).verifyFile(file, options));

backup
  .command('list')
  .description(
    'Print date, size, version, responses, when it was verified, and whether it is encrypted, of each backup in UF_BACKUP_TO',
  )
  .option('--identity <file>', 'the key of encrypted ones that this database does not know')
  .option('--json', 'for scripts')
  .action(async (options) => (await import('./backup.ts')).printBackups(options));

program
  .command('restore')
  .description('Make the site what it was when the backup was made; what is there now is kept')
  .argument('<file>', 'what backup wrote')
  .option('--replace', 'on PostgreSQL: also where the database is not empty')
  .option('--identity <file>', 'the key of an encrypted backup, as age-keygen writes it')
  .option('--without-secrets', 'go on without the UF_SECRET that the backup belongs to')
  .option('--dry-run', 'say what would happen, and change nothing')
  .action(async (file, options) => (await import('./backup.ts')).restoreFrom(file, options));

const privacy = program.command('privacy').description('What was erased because a person asked for it');
privacy
  .command('erased')
  .description('Write the list of erased responses, without personal data, for a restore elsewhere')
  .requiredOption('--out <file>', 'where')
  .action(async (options) => (await import('./privacy.ts')).writeErased(options));
privacy
  .command('erase')
  .description('Erase again, after a restore, what such a list names; any number of times')
  .requiredOption('--from <file>', 'the list')
  .action(async (options) => (await import('./privacy.ts')).eraseFrom(options));

program
  .command('doctor')
  .description('Check everything that the server needs, and say what to do; exit code 1 when something is wrong')
  .option('--json', 'as JSON')
  .action(async (options) => (await import('./doctor.ts')).doctor(options));

/** Tells service managers not to start us again, because that would not help. */
const CONFIGURATION = 78;

/** A failure is one line on stderr. */
export async function run(): Promise<void> {
  try {
    await program.parseAsync();
  } catch (error) {
    console.error(`uf: ${explain(error)}`);
    const isForGood = error instanceof ConfigError || error instanceof UnfitDatabase || isDamaged(error);
    process.exitCode = isForGood ? CONFIGURATION : 1;
  }
}
