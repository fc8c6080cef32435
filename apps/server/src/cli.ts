import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { keepFilesPrivate } from './platform/private-files.ts';

keepFilesPrivate();

// Compiled code is cached, also for the database's workers: faster starts, much less memory.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../../node_modules/.cache/userfeedback/compiled');
enableCompileCache(process.env.NODE_COMPILE_CACHE);

const { run } = await import('./operations/cli/program.ts');
await run();
