import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { keepFilesPrivate } from './platform/private-files.ts';

keepFilesPrivate();

// Compiled code is cached, also for the database's workers: faster starts, much less memory.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../../node_modules/.cache/userfeedback/compiled');
enableCompileCache(process.env.NODE_COMPILE_CACHE);

for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // Whoever reads may stop, as `head` does. The command still finishes its work.
    if (error.code === 'EPIPE') return;
    console.error(`uf: ${error.message}`);
    process.exit(1);
  });

const { run } = await import('./operations/cli/program.ts');
await run();
