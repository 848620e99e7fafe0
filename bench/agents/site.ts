import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface AuditedSite {
  url: string;
  /** When a browser asked for each page so far, in milliseconds of the site's clock. */
  startsMs(): Promise<number[]>;
  close(): void;
}

export interface SiteShape {
  pages: number;
  /** How long the server thinks before it answers with a page. */
  thinkMs: number;
}

const PROCESS = fileURLToPath(new URL('./site-process.ts', import.meta.url));

export async function startSite({ pages, thinkMs }: SiteShape): Promise<AuditedSite> {
  const child = fork(PROCESS, [String(pages), String(thinkMs)]);
  const next = async <T>() => (await once(child, 'message'))[0] as T;
  return {
    url: await next<string>(),
    startsMs() {
      child.send('starts');
      return next<number[]>();
    },
    close: () => void child.kill(),
  };
}
