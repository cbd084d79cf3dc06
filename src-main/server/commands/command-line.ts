import { AppError } from '#contract/words/errores.ts';
import { DatabaseAccessError } from '#db/engines/errors.ts';
import { StartError } from '../base/config/start-error.ts';

/** What a command is called with, and where it reads and writes: those of the process, or of a test. */
export interface CommandLine {
  args: string[];
  env: NodeJS.ProcessEnv;
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream & { isTTY?: boolean };
  errors: NodeJS.WritableStream;
}

export type Command = (line: CommandLine) => Promise<void>;

type ErrorClass = abstract new (...args: never[]) => Error;

/** Errors whose message is for the person at the terminal. */
const KNOWN: ErrorClass[] = [StartError, AppError, DatabaseAccessError];

/**
 * Runs a command. What the person can do something about (`KNOWN` and `alsoKnown`) is told in its words, any other error with its
 * trace. Returns the code that the process ends with.
 */
export async function runCommand(
  command: Command,
  line: CommandLine,
  alsoKnown: ErrorClass[] = [],
): Promise<0 | 1> {
  try {
    await command(line);
    return 0;
  } catch (error) {
    const { message, stack } = error as Error;
    const known = [...KNOWN, ...alsoKnown].some((kind) => error instanceof kind);
    line.errors.write(`  ${known ? message : stack}\n`);
    return 1;
  }
}

/** Runs the command of this process. */
export async function runFromTerminal(command: Command, alsoKnown?: ErrorClass[]): Promise<void> {
  const { argv, env, stdin, stdout, stderr } = process;
  const line = { args: argv.slice(2), env, input: stdin, output: stdout, errors: stderr };
  process.exitCode = await runCommand(command, line, alsoKnown);
}
