import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface AuditedSite {
  url: string;
  pid: number;
  /** Returns the times at which browsers requested each page so far, in ms of the site's clock. */
  startsMs(): Promise<number[]>;
  close(): void;
}

export interface SiteShape {
  pages: number;
  /** Delay of the server before it answers with a page, in ms. */
  thinkMs: number;
}

/** Tag and collector of its pages. */
export const TRACKING = {
  jsTagName: '/tag.js',
  phpTagName: '/collect',
  requiredVariables: [],
  pageViewRule: null,
};

const PROCESS = fileURLToPath(new URL('./site-process.ts', import.meta.url));

export async function startSite({ pages, thinkMs }: SiteShape): Promise<AuditedSite> {
  const child = fork(PROCESS, [String(pages), String(thinkMs)]);
  const next = async <T>() => (await once(child, 'message'))[0] as T;
  return {
    url: await next<string>(),
    pid: child.pid ?? 0,
    startsMs() {
      child.send('starts');
      return next<number[]>();
    },
    close: () => void child.kill(),
  };
}
