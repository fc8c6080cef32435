import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter } from 'node:path';
import { inRoot, root } from './paths.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const GRACE = 5000;
const groups = process.platform !== 'win32';
const captured = new Set();
const handedOver = new Set();
let stoppedBy;
let watching = false;

/** The environment of every child: whatever calls `node` gets the one that npm has installed. */
export const childEnv = (extra = {}) => ({
  ...process.env,
  PATH: `${inRoot('node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
  ...extra,
});

/** @typedef {{ env?: Record<string, string>, cwd?: string, timeout?: number }} Options */

/**
 * Lets a command use the terminal, forwards signals to it and resolves with its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} options
 */
export async function handOver(command, args, { env, cwd = root } = {}) {
  watch();
  const child = spawn(command, args, { cwd, env: childEnv(env), stdio: 'inherit' });
  handedOver.add(child);
  const code = await ended(child, 'exit');
  handedOver.delete(child);
  return code;
}

/**
 * Runs a command and collects what it prints. Resolves with `{ code, output }`, code 124 after `timeout` ms; never rejects.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} options
 */
export async function capture(command, args, { env, cwd = root, timeout = 0 } = {}) {
  watch();
  // In a process group of its own, so that whatever the command starts ends with it.
  const child = spawn(command, args, { cwd, env: childEnv(env), stdio: 'pipe', detached: groups });
  child.stdin.end();
  captured.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const timer = timeout > 0 ? setTimeout(() => endGroup(child, 'SIGKILL'), timeout) : undefined;
  const start = performance.now();
  const code = await ended(child, 'close');
  clearTimeout(timer);
  captured.delete(child);
  if (stoppedBy && captured.size === 0) process.exit(exitCodeOf(stoppedBy));
  if (timeout === 0 || performance.now() - start < timeout) return { code, output };
  return { code: 124, output: `${output}\nStopped after ${timeout / 1000} s.\n` };
}

/** Calls `stop(signal)` when this process is told to stop. */
export function onStop(stop) {
  for (const signal of SIGNALS) process.on(signal, () => stop(signal));
  // npm passes SIGTERM to the shell it runs us in, and the shell ends without telling us.
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop('SIGTERM');
  }, 250);
  timer.unref();
}

function watch() {
  if (watching) return;
  watching = true;
  onStop(passOn);
  process.on('exit', () => {
    for (const child of captured) endGroup(child, 'SIGKILL');
  });
}

function passOn(signal) {
  for (const child of captured) endGroup(child, signal);
  // A terminal's Ctrl-C reaches the whole foreground group; a second one would mean "at once".
  const heardAlready = signal === 'SIGINT' && process.stdin.isTTY;
  for (const child of handedOver) if (!heardAlready) child.kill(signal);
  if (handedOver.size > 0) return;
  stoppedBy = signal;
  if (captured.size === 0) process.exit(exitCodeOf(signal));
  setTimeout(() => {
    for (const child of captured) endGroup(child, 'SIGKILL');
  }, GRACE);
}

function endGroup(child, signal) {
  try {
    if (groups) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // It has ended by itself.
  }
}

const exitCodeOf = (signal) => 128 + (constants.signals[signal] ?? 0);

function ended(child, event) {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      resolve(127);
    });
    child.on(event, (code, signal) => resolve(code ?? exitCodeOf(signal)));
  });
}
