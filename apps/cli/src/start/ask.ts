import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

const { stdin, stderr } = process;

/** Returns the user's answer to the question, or the first line of piped input. */
export async function ask(question: string, signal: AbortSignal): Promise<string> {
  return readAnswer(question, { shown: true, signal });
}

/** Returns the user's answer, not shown while it is typed. */
export async function askSecretly(question: string, signal: AbortSignal): Promise<string> {
  return readAnswer(question, { shown: false, signal });
}

async function readAnswer(
  question: string,
  { shown, signal }: { shown: boolean; signal: AbortSignal },
): Promise<string> {
  const isTyped = stdin.isTTY;
  if (isTyped) stderr.write(question);
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: shown ? stderr : output, terminal: isTyped });
  const stop = () => lines.close();
  signal.addEventListener('abort', stop);
  // The terminal is in raw mode: Ctrl-C arrives as a key.
  lines.on('SIGINT', () => process.emit('SIGINT'));
  try {
    for await (const line of lines) return line;
    signal.throwIfAborted();
    return '';
  } finally {
    signal.removeEventListener('abort', stop);
    lines.close();
    if (isTyped && !shown) stderr.write('\n');
  }
}
