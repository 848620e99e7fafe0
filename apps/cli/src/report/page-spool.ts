import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportPage } from './page.ts';

export interface PageSpool {
  /** Stores a page; `order` is its index in the report. */
  add: (order: number, page: ReportPage) => Promise<void>;
  /** Returns every page in the order of the report, with its index. */
  pages: () => AsyncIterable<[order: number, page: ReportPage]>;
  close: () => Promise<void>;
}

type SpooledPage = { order: number; offset: number; bytes: number };

/** Creates a store of pages in a temporary file, so that memory does not grow with their number. */
export async function openPageSpool(): Promise<PageSpool> {
  const path = join(tmpdir(), `vigie-pages-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  // Unlinked while open: no file remains, whatever ends the process. Windows refuses this, and unlinks at close.
  const unlinked = await unlink(path).then(
    () => true,
    () => false,
  );
  const spooled: SpooledPage[] = [];
  let end = 0;

  async function add(order: number, page: ReportPage): Promise<void> {
    const content = Buffer.from(JSON.stringify(page));
    const offset = end;
    end += content.length;
    await file.write(content, 0, content.length, offset);
    spooled.push({ order, offset, bytes: content.length });
  }

  async function* pages(): AsyncIterable<[number, ReportPage]> {
    for (const { order, offset, bytes } of spooled.toSorted((a, b) => a.order - b.order)) {
      const { buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, offset);
      yield [order, JSON.parse(buffer.toString('utf8'))];
    }
  }

  async function close(): Promise<void> {
    await file.close();
    if (!unlinked) await unlink(path);
  }

  return { add, pages, close };
}
