import { patchLines } from '@vigie/audit/patch/patch-lines.ts';
import type { PatchForm, RefusedChange, WantedChange } from '@vigie/contract/patch.ts';
import type { TagManager } from '../containers/custom-html.ts';
import { startHandlers } from './code-servers.ts';
import { createSiteForwarder, type Front } from './fronts.ts';

const SCRIPT = '/container-of-patches.js';

/**
 * Returns pages of a host with a tag manager, configured by a user who pasted the lines: each page that the lines name
 * has a custom HTML tag. Without `wanted` the container is empty, so that only the lines differ.
 */
export function containerFront(form: Extract<PatchForm, 'gtm' | 'matomo'>, manager: TagManager) {
  return async (origin: string, wanted: readonly WantedChange[]): Promise<Front> => {
    const refused: RefusedChange[] = [];
    const tags = Map.groupBy(
      wanted.flatMap((one) => one.seen.map((path) => ({ path, one }))),
      ({ path }) => path,
    );
    const pasted = [...tags].map(([path, own]) => {
      const lines = patchLines(
        form,
        own.map(({ one }) => one),
      );
      refused.push(...lines.refused);
      return { path, html: lines.text };
    });
    const script = manager.publish(pasted.filter(({ html }) => html !== ''));
    const running = await startHandlers([], async (request) => {
      if (request.url === SCRIPT)
        return { status: 200, headers: [['Content-Type', 'text/javascript; charset=utf-8']], body: script };
      const answer = await createSiteForwarder(origin)(request);
      const type = answer.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
      if (!type.startsWith('text/html')) return answer;
      const html = answer.body.toString().replace(/<head[^>]*>/iu, (head) => head + manager.install(SCRIPT));
      return { ...answer, body: html };
    });
    return { ...running, refused };
  };
}
