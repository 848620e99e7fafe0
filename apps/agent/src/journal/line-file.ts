import { createReadStream } from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncDirectory } from '../durable-file.ts';

/** Position of a line in the file, without its line end. */
export type Span = { offset: number; length: number };
export type Line = Span & { text: string };

/**
 * An append-only file of lines, each on disk before `append` returns. Calls must not overlap: a journal queues them.
 */
export type LineFile = {
  bytes(): number;
  /** Time of the last write before the file was opened, in ms since 1970. */
  readonly changedAtMs: number;
  append(text: string): Promise<Span>;
  read(span: Span): Promise<string>;
  /** Replaces everything before `offset` by one line; returns the shift of the rest, in bytes. */
  replaceBefore(offset: number, head: string): Promise<number>;
  close(): Promise<void>;
};

const END = 0x0a;

/** Opens the file and passes each whole line to `onLine`. A last line that a crash cut short is removed. */
export async function openLineFile(path: string, onLine: (line: Line) => void): Promise<LineFile> {
  let file = await open(path, 'a+', 0o600);
  const changedAtMs = (await file.stat()).mtimeMs;
  let bytes = await repair(file, path, onLine).catch(async (error: unknown) => {
    await file.close();
    throw error;
  });

  const append = async (text: string) => {
    const content = Buffer.from(`${text}\n`);
    try {
      await file.writeFile(content);
      await file.sync();
    } catch (error) {
      await file.truncate(bytes);
      throw error;
    }
    const span = { offset: bytes, length: content.length - 1 };
    bytes += content.length;
    return span;
  };

  const replaceBefore = async (offset: number, head: string) => {
    const first = Buffer.from(`${head}\n`);
    const draft = `${path}.new`;
    await rm(draft, { force: true });
    const next = await open(draft, 'a+', 0o600);
    await next.writeFile(first);
    if (offset < bytes) await next.writeFile(createReadStream(path, { start: offset, end: bytes - 1 }));
    await next.sync();
    await rename(draft, path);
    await syncDirectory(dirname(path));
    await file.close();
    file = next;
    bytes = bytes - offset + first.length;
    return first.length - offset;
  };

  return {
    bytes: () => bytes,
    changedAtMs,
    append,
    read: async ({ offset, length }) => {
      const content = Buffer.alloc(length);
      await file.read(content, 0, length, offset);
      return content.toString('utf8');
    },
    replaceBefore,
    close: () => file.close(),
  };
}

/** Returns the length of the whole lines, in bytes; truncates the rest. */
async function repair(file: FileHandle, path: string, onLine: (line: Line) => void): Promise<number> {
  const whole = await readLines(path, onLine);
  if (whole < (await file.stat()).size) await file.truncate(whole);
  await syncDirectory(dirname(path));
  return whole;
}

/** Returns the length of the part made of whole lines, in bytes. */
async function readLines(path: string, onLine: (line: Line) => void): Promise<number> {
  let offset = 0;
  let rest: Buffer[] = [];
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(END); end !== -1; end = chunk.indexOf(END, from)) {
      const line = Buffer.concat([...rest, chunk.subarray(from, end)]);
      onLine({ offset, length: line.length, text: line.toString('utf8') });
      offset += line.length + 1;
      rest = [];
      from = end + 1;
    }
    rest.push(chunk.subarray(from));
  }
  return offset;
}
