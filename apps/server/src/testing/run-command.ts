import { vi } from 'vitest';
import { run as runProgram } from '../operations/cli/program.ts';

/** What a command printed, and its exit code. */
export interface RunResult {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a command in this process, which is faster: for those that change nothing a running server has to see. */
export async function ufHere(env: Record<string, string>, args: readonly string[]): Promise<RunResult> {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const error = vi.spyOn(console, 'error').mockReturnValue();
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const { argv } = process;
  process.argv = [process.execPath, 'uf', ...args];
  try {
    await runProgram();
    const [out = '', err = ''] = [log, error].map(({ mock }) => mock.calls.flat().join('\n'));
    return { code: Number(process.exitCode ?? 0), out, err };
  } finally {
    process.argv = argv;
    process.exitCode = undefined;
    vi.unstubAllEnvs();
    log.mockRestore();
    error.mockRestore();
  }
}
