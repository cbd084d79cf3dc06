import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError } from './terminal.ts';

/** The person pressed Ctrl+C, or closed the terminal. */
export class Interrupted extends CommandError {
  constructor() {
    super('No se cambió nada: una pregunta quedó sin respuesta.');
  }
}

/** Questions on a terminal. */
export interface Prompt {
  ask(question: string): Promise<string>;
  /** As `ask`, without showing what is typed. */
  askHidden(question: string): Promise<string>;
  close(): void;
}

/** Asks questions on a terminal. A question throws Interrupted when the person gives up. */
export function openPrompt(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Prompt {
  let hidden = false;
  const echo = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!hidden) output.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input, output: echo, terminal: true, historySize: 0 });
  const ended = new Promise<never>((_resolve, reject) => {
    lines.once('SIGINT', () => reject(new Interrupted()));
    lines.once('close', () => reject(new Interrupted()));
  });
  // Nobody waits for it between two questions.
  ended.catch(() => undefined);

  // A line may come before its question, typed ahead or pasted with the one before: it is kept for that question.
  const early: string[] = [];
  let waiting: ((line: string) => void) | undefined;
  lines.on('line', (line) => {
    if (waiting) waiting(line);
    else early.push(line);
    waiting = undefined;
  });

  async function ask(question: string): Promise<string> {
    lines.setPrompt(question);
    lines.prompt(true);
    const line = early.shift();
    if (line !== undefined) return line;
    const answer = new Promise<string>((resolve) => {
      waiting = resolve;
    });
    return await Promise.race([answer, ended]);
  }

  return {
    ask,
    async askHidden(question) {
      output.write(question);
      hidden = true;
      try {
        return await ask('');
      } finally {
        hidden = false;
        output.write('\n');
      }
    },
    close: () => lines.close(),
  };
}
