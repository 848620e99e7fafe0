import type * as z from 'zod';
import { patchFiles } from '@vigie/audit/patch/patch-files.ts';
import { patchLines } from '@vigie/audit/patch/patch-lines.ts';
import { unifiedDiff } from '@vigie/audit/patch/unified-diff.ts';
import { wantedChanges } from '@vigie/audit/patch/wanted-changes.ts';
import type { PatchForm, WantedChange } from '@vigie/contract/patch.ts';
import type { RehearsedLines, linesQuerySchema } from '@vigie/contract/rehearsal.ts';
import type { Call } from '../../access/actor.ts';
import { ApiError } from '../../errors/api-error.ts';
import { requireProblem } from '../causes/problems.service.ts';
import { findRehearsal } from './rehearsals.store.ts';

/** Usual file name of each form. */
const FILES: Readonly<Record<PatchForm, string>> = {
  nginx: 'nginx.conf',
  apache: '.htaccess',
  caddy: 'Caddyfile',
  headers: '_headers',
  next: 'next.config.js',
  express: 'server.js',
  meta: 'index.html',
  gtm: 'tag.html',
  matomo: 'tag.html',
};

type Question = z.infer<typeof linesQuerySchema> & { id: string };

/** Returns a proven change as lines of one form, and the smallest change of a pasted configuration that applies it. */
export async function writeLines(call: Call, { id, form, file }: Question): Promise<RehearsedLines> {
  const { url } = await requireProblem(call, id);
  const proof = (await findRehearsal(call.db, id))?.proof;
  if (proof?.outcome !== 'proven') throw new ApiError('nothing-to-rehearse');
  const { wanted, refused } = wantedChanges(proof.changes, []);
  const lines = patchLines(form, wanted);
  const conflicts = refused.map(({ why }) => why);
  if (file === null)
    return {
      ...lines,
      diff: null,
      refused: [...new Set([...conflicts, ...lines.refused.map(({ why }) => why)])],
    };
  const patched = patchFiles([{ path: FILES[form], form, text: file }], ofHost(wanted, url));
  const [changed] = patched.files;
  return {
    text: lines.text,
    diff: changed === undefined ? null : unifiedDiff(changed.path, changed.text, changed.after),
    notes: changed?.notes ?? [],
    refused: [...new Set([...conflicts, ...patched.refused.map(({ why }) => why)])],
  };
}

/**
 * Returns the changes for the page's own server, if there are any; else all. A pasted file is usually the configuration
 * of that server.
 */
function ofHost(wanted: WantedChange[], pageUrl: string): WantedChange[] {
  const own = wanted.filter(({ host }) => host === URL.parse(pageUrl)?.host);
  return own.length > 0 ? own : wanted;
}
