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
  .helpCommand('help [command]', 'Show what a command does and which options it takes')
  // `--json` after `backup list` belongs to `list`.
  .enablePositionalOptions();

program
  .command('serve')
  .description('Start the server')
  .action(async () => (await import('./serve.ts')).serve());

program
  .command('migrate')
  .description('Update the database tables (serve does this by itself) and print the steps taken')
  .option('--status', 'change nothing; print what is done and what is left; exit code 2 if anything is left')
  .option('--json', 'print the status as JSON, for scripts')
  .option('--wait', 'run the back-fills too, and exit when nothing is left')
  .action(async (options) => (await import('./migrate.ts')).migrate(options));

program
  .command('version')
  .description('Print the version, what it was built from, its last migration step, and the Node version')
  .option('--json', 'for scripts')
  .action(async (options) => (await import('./version.ts')).printVersion(options));

program
  .command('ready')
  .description('Ask whether the server on this machine is ready; if it is not, print its status and exit with code 1')
  .option('--wait <seconds>', 'how long to wait for it', whole, 0)
  .option('--url <address>', 'the address of another server')
  .action(async (options) => (await import('./ready.ts')).expectReady(options));

program
  .command('config')
  .description('Print every setting and where it comes from; secrets are hidden')
  .option('--json', 'for scripts')
  .action(async (options) => (await import('./config.ts')).printConfig(options));

program
  .command('processes')
  .description('List the servers running on this database, with their versions and the fingerprints of their secrets')
  .option('--json', 'for scripts')
  .action(async (options) => (await import('./processes.ts')).printProcesses(options));

const jobs = program
  .command('jobs')
  .description(
    'List the scheduled jobs: name, state, last run, seconds, next run, process and last error; exit code 1 if any are late',
  )
  .option('--json', 'for scripts')
  .action(async (options) => (await import('./jobs.ts')).printJobs(options));
jobs
  .command('run')
  .description('Run a job now, unless it is already running')
  .argument('<name>', 'a name printed by uf jobs')
  .action(async (name) => (await import('./jobs.ts')).runNow(name));

const secret = program.command('secret').description('The secret this database is tied to');
secret
  .command('rotate')
  .description('Encrypt everything again with UF_SECRET while servers run; UF_SECRET_PREVIOUS decrypts it')
  .action(async () => (await import('./secret.ts')).rotateSecret());
secret
  .command('adopt')
  .description('Tie the database to UF_SECRET when the previous secret is lost; prints what can no longer be read')
  .option('--yes', 'do it')
  .action(async (options) => (await import('./secret.ts')).adoptSecret(options));

const media = program.command('media').description('Uploaded images');
media
  .command('move')
  .description('Copy all images to the bucket in UF_MEDIA_STORE, or back to disk, while servers run')
  .addOption(new Option('--to <place>', 'where').choices(['store', 'disk']).makeOptionMandatory())
  .option('--remove-source', 'then delete the originals, unless a server still needs them')
  .action(async (options) => (await import('./media.ts')).moveMedia(options));

program
  .command('move')
  .description(
    'Copy this site into an empty PostgreSQL database while no server is running; the current database is left as it is',
  )
  .requiredOption('--to <address>', 'postgres://…')
  .action(async (options) => (await import('./move.ts')).moveTo(options));

program
  .command('seed')
  .description('Add surveys and responses like those of a busy site; the same numbers always give the same content')
  .option('--surveys <count>', 'how many surveys', positive, 10)
  .option('--responses <count>', 'how many responses in total', whole, 1000)
  .option('--days <count>', 'how many days they go back', positive, 90)
  .option('--seed <number>', 'a different number gives different content', whole, 1)
  .option('--leaving <percent>', 'how many visitors leave before the end (default: none)', positive)
  .option('--mixed', 'use four languages, a hidden field and 50 sources')
  .option('--types', 'add one survey with questions of all types, whatever --surveys says')
  .action(async (options) => (await import('./seed.ts')).seedSite(options));

const demo = program.command('demo').description("The demo's made-up surveys and responses");
demo
  .command('remove')
  .description('Delete them permanently; surveys that someone has edited are kept')
  .action(async () => (await import('./demo.ts')).remove());
demo
  .command('add')
  .description('Add them back')
  .action(async () => (await import('./demo.ts')).add());

const user = program.command('user').description('People who can sign in');
user
  .command('create')
  .description('Add a person; without a password, prints a one-time sign-in link')
  .requiredOption('--email <address>', "the person's e-mail address", email)
  .requiredOption('--role <role>', "one of the site's roles; any other word lists them")
  .option('--name <name>', 'their name (default: the part before the @)')
  .option(
    '--password [password]',
    'at least 12 characters; without a value, it is read from standard input, where nobody can see it',
  )
  .action(async (options) => (await import('./people.ts')).createPerson(options));

user
  .command('list')
  .description('List everyone: id, address, name, role, status, open sessions, and when the newest session began')
  .option('--json', 'for scripts')
  .action(async (options) => (await import('./people.ts')).listPeople(options));
user
  .command('role')
  .description("Change a person's role")
  .requiredOption('--email <address>', 'whose', email)
  .requiredOption('--role <role>', "one of the site's roles; any other word lists them")
  .action(async (options) => (await import('./people.ts')).setRole(options));
user
  .command('password')
  .description("Set a person's password from standard input; ends all their sessions and links")
  .requiredOption('--email <address>', 'whose', email)
  .action(async (options) => (await import('./people.ts')).setPassword(options));
user
  .command('link')
  .description('Print a link that signs someone in once; it is valid for a day')
  .option('--email <address>', 'who to sign in (default: the administrator who signs in first)', email)
  .action(async (options) => (await import('./people.ts')).linkFor(options));
user
  .command('reset')
  .description('Remove the second factor of someone who has lost it; ends all their sessions')
  .requiredOption('--email <address>', 'whose', email)
  .action(async (options) => (await import('./people.ts')).resetSecondFactor(options));
user
  .command('remove')
  .description('Delete an account with its sessions and links')
  .requiredOption('--email <address>', 'whose', email)
  .action(async (options) => (await import('./people.ts')).removePerson(options));
user
  .command('sessions')
  .description("List a person's open sessions")
  .requiredOption('--email <address>', 'whose', email)
  .option('--end', 'end them, and cancel all sign-in links')
  .action(async (options) => (await import('./people.ts')).sessionsOf(options));

const apiKey = program.command('apikey').description('Keys for scripts and integrations');
apiKey
  .command('create')
  .description('Create a key and print it; it is not shown again')
  .requiredOption('--role <role>', 'the role whose rights the key gets')
  .option('--name <name>', 'what it is for', 'command line')
  .addOption(
    new Option('--scopes <scope...>', 'what it is limited to; everything the role allows when absent').choices(SCOPES),
  )
  .option('--expires <day>', 'its last day, YYYY-MM-DD (default: never expires)', day)
  .action(async (options) => (await import('./people.ts')).createKey(options));

apiKey
  .command('list')
  .description('List all keys: id, name, role, scopes, when each was made and ends, and status')
  .option('--json', 'for scripts')
  .action(async (options) => (await import('./people.ts')).listKeys(options));
apiKey
  .command('revoke')
  .description('Revoke a key; running servers stop accepting it too')
  .argument('<id>', 'an id printed by list', positive)
  .action(async (id) => (await import('./people.ts')).revokeKey(id));

const licence = program.command('licence').description("This site's license");
licence
  .command('issue')
  .description('Create a license key on this server and print it')
  .addOption(new Option('--type <type>', 'the plan').choices(['plus', 'pro', 'elite']).makeOptionMandatory())
  .option('--expires <day>', 'its last day, YYYY-MM-DD (default: never expires)', day)
  .addOption(
    new Option('--state <state>', 'make a key that does not work, for testing').choices(['disabled', 'invalid']),
  )
  .action(async (options) => (await import('./licence.ts')).issue(options));
licence
  .command('use')
  .description('Start using a license key and turn on all addons its plan includes')
  .argument('<key>')
  .option('--no-addons', 'leave the addons as they are')
  .option('--network', 'use it for the network of sites; it applies if this site has no key of its own')
  .action(async (key, options) => (await import('./licence.ts')).use(key, options));
licence
  .command('stop')
  .description('Stop using the license key')
  .option('--network', "stop using the network's key")
  .action(async (options) => (await import('./licence.ts')).stop(options));

const addon = program.command('addon').description("This site's addons");
for (const [name, description] of [
  ['install', 'Install addons the license covers'],
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
  .description('Print a connection link: it works once, within 60 minutes; earlier links stop working')
  .option('--replace', 'let the site that uses it replace the connected site')
  .action(async (options) => (await import('./wordpress.ts')).printLink(options));
wordpress
  .command('status')
  .description('Print which site is connected, when it last called, and how much the server knows of it')
  .option('--json', 'for scripts')
  .action(async (options) => (await import('./wordpress.ts')).printStatus(options));
wordpress
  .command('disconnect')
  .description('Disconnect the site; surveys and responses are kept, but visitors see no surveys until a site connects')
  .action(async () => (await import('./wordpress.ts')).disconnect());
wordpress
  .command('plugin')
  .description('Write the plugin for the site to a file')
  .requiredOption('--out <file>', 'a new file')
  .addOption(new Option('--edition <edition>', 'which one').choices(['self', 'directory']).default('self'))
  .action(async (options) => (await import('./wordpress.ts')).writePlugin(options));

program
  .command('recount')
  .description('Compare the daily counts with the rows they count; exit code 1 if they differ')
  .option('--survey <id>', 'only this survey', positive)
  .option('--days', "instead, recount the days of all responses in the site's time zone; can be interrupted")
  .action(async ({ days, ...options }) => {
    const { compareCounts, recountAllDays } = await import('./recount.ts');
    await (days ? recountAllDays : compareCounts)(options);
  });

program
  .command('export')
  .description("Write a survey's published responses to a file")
  .requiredOption('--survey <id>', 'which survey', positive)
  .addOption(new Option('--format <format>', 'of the file').choices(['csv', 'xlsx']).default('csv'))
  .requiredOption('--out <file>', 'a new file')
  .action(async (options) => (await import('./export.ts')).exportTo(options));

const survey = program.command('survey').description('Surveys as files');
survey
  .command('export')
  .description('Write a survey to a file, without its responses and secrets')
  .argument('<id>', 'which survey', positive)
  .option('--out <file>', 'a new file (default: standard output)')
  .action(async (id, options) => (await import('./survey.ts')).exportSurvey(id, options));
survey
  .command('import')
  .description('Create a draft from a survey file and print its id; differences go to standard error')
  .argument('<file>', 'a file from uf survey export; - is standard input')
  .action(async (file) => (await import('./survey.ts')).importSurvey(file));

program
  .command('import')
  .description('Import from other products')
  .command('userfeedback')
  .description(
    'Import surveys (as drafts) and responses from UserFeedback for WordPress; running it again adds what is new',
  )
  .argument('<file>', 'an SQL dump, also .gz, or an export of its tables as JSON or CSV')
  .option('--time-zone <name>', "the time zone of the file's times (default: the site's)")
  .option('--check', 'say what the file contains, without importing it')
  .action(async (file, options) => (await import('./import.ts')).importUserFeedback(file, options));

const backup = program
  .command('backup')
  .description('Write a backup to a file, even while servers run: the database, uploads, and a list of its contents')
  .option('--out <file>', 'a new file; - is standard output')
  .option('--verify', 'verify it first; a backup with errors is not written')
  .option('--encrypt-to <recipient...>', 'encrypt it for these age recipients (age1…)')
  .option('--with-secret', 'include UF_SECRET; only in an encrypted backup')
  .option('--json', 'for scripts')
  .action(async (options) => (await import('./backup.ts')).backUpTo(options));

backup
  .command('verify')
  .description('Read a whole backup, restore it to a temporary place, and count everything again')
  .argument('<file>', 'a file from uf backup')
  .option('--identity <file>', 'the key file of an encrypted backup, from age-keygen')
  .action(async (file, options) => (await import('./backup.ts')).verifyFile(file, options));

backup
  .command('list')
  .description(
    'List the backups in UF_BACKUP_TO: date, size, version, responses, when each was verified, and whether it is encrypted',
  )
  .option('--identity <file>', 'the key file for encrypted backups that this database does not know')
  .option('--json', 'for scripts')
  .action(async (options) => (await import('./backup.ts')).printBackups(options));

program
  .command('restore')
  .description('Restore the site to the state of the backup; the current data is kept')
  .argument('<file>', 'a file from uf backup')
  .option('--replace', 'on PostgreSQL: restore even if the database is not empty')
  .option('--identity <file>', 'the key file of an encrypted backup, from age-keygen')
  .option('--without-secrets', 'continue without the UF_SECRET the backup belongs to')
  .option('--dry-run', 'say what would happen, without changing anything')
  .action(async (file, options) => (await import('./backup.ts')).restoreFrom(file, options));

const privacy = program.command('privacy').description("Responses erased at a person's request");
privacy
  .command('erased')
  .description('Write the list of erased responses, without personal data, to use after a restore elsewhere')
  .requiredOption('--out <file>', 'where')
  .action(async (options) => (await import('./privacy.ts')).writeErased(options));
privacy
  .command('erase')
  .description('After a restore, erase the responses on such a list again; you can repeat this')
  .requiredOption('--from <file>', 'the list')
  .action(async (options) => (await import('./privacy.ts')).eraseFrom(options));

program
  .command('doctor')
  .description('Check everything the server needs, and say what to do; exit code 1 if something is wrong')
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
