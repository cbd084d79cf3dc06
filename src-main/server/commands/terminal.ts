import { AppError } from '#contract/words/errores.ts';
import { DatabaseAccessError } from '#db/engines/errors.ts';
import { StartError } from '../base/config/start-error.ts';

/** What a command is called with, and where it reads and writes: those of the process, or of a test. */
export interface Terminal {
  args: string[];
  env: NodeJS.ProcessEnv;
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream & { isTTY?: boolean };
  errors: NodeJS.WritableStream;
}

/** 0, or 1 where the command has said why it failed. */
type ExitCode = 0 | 1;

export type Command = (terminal: Terminal) => Promise<ExitCode>;

/** A command cannot go on. The message is in Spanish, for the person at the terminal. */
export class CommandError extends Error {}

const KNOWN = [CommandError, StartError, AppError, DatabaseAccessError];

/**
 * Runs a command. What the person can do something about is told in its own words, any other error with its trace. Returns the
 * code that the process ends with.
 */
export async function runCommand(command: Command, terminal: Terminal): Promise<ExitCode> {
  try {
    return await command(terminal);
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    const known = KNOWN.some((kind) => error instanceof kind);
    terminal.errors.write(`  ${known ? message : stack}\n`);
    return 1;
  }
}

/** Runs the command of this process. */
export async function runFromTerminal(command: Command): Promise<void> {
  const { argv, env, stdin, stdout, stderr } = process;
  const terminal = { args: argv.slice(2), env, input: stdin, output: stdout, errors: stderr };
  process.exitCode = await runCommand(command, terminal);
}

/** Whether a module is the program that was started, and not imported by another. Older versions of Node do not tell. */
export function isProgram({ main, filename }: ImportMeta): boolean {
  return main ?? process.argv[1] === filename;
}
