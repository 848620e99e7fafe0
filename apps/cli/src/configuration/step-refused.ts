import type { ORPCError } from '@orpc/client';
import { fieldErrorSchema } from '@vigie/contract/errors.ts';
import * as z from 'zod';
import { oneLine } from '../format/terminal-text.ts';
import { describeFault } from './fault-words.ts';
import { wantedName, pathOfFault } from './plan.ts';
import type { Wanted } from './wanted.ts';

/** Thrown when the panel refuses a step; the steps before it are done. */
export class StepRefused extends Error {
  override name = 'StepRefused';
}

const fieldsSchema = z.object({ fields: z.array(fieldErrorSchema).min(1) });
const usesSchema = z.object({ by: z.array(z.object({ kind: z.string(), name: z.string() })) });

/** Returns the position in the files of a refused object, and the reason. */
export function refusedObject(error: ORPCError<string, unknown>, wanted: Wanted, input: object): StepRefused {
  const { data } = error;
  const refused = fieldsSchema.safeParse(data);
  const faults = refused.success
    ? refused.data.fields.map((fault) => {
        const path = pathOfFault(wanted, fault.path, input);
        return `${wanted.positionOf(path)}: ${describeFault(wanted.pathIn(path), fault)}`;
      })
    : [`${wanted.positionOf([])}: ${reasonOf(error)}`];
  return new StepRefused([`${wantedName(wanted)} was refused`, ...faults].join('\n  '), { cause: error });
}

/** Sentences for frequent refusals, with the action to take. */
const SENTENCES: Record<string, string> = {
  'not-signed-in': 'the token is not known, or no longer: set VIGIE_TOKEN to a valid one',
  'token-unknown': 'no token has the text of VIGIE_TOKEN',
  'token-revoked': 'the token was revoked: make another one',
  'token-expired': 'the token has expired: make another one',
  'token-scope-too-small':
    'the token may not: files need one of the scope "configure", a release "run", what only reads "read"',
  'closed-to-tokens': 'no token may: a user does it in the panel',
  'confirmation-needed': 'a user has to confirm it by their password: do it in the panel',
  'unknown-panel': 'the panel requires another client identifier: set PANEL_IDENTIFIER',
  'changed-meanwhile': 'somebody changed it just now: start again to see the difference',
  'website-url-taken': 'the company watches this address already',
  forbidden: 'this user may not',
};

/** Returns a sentence with the reason of the panel's refusal. */
export function reasonOf({ code, status, data }: ORPCError<string, unknown>): string {
  const uses = usesSchema.safeParse(data);
  if (uses.success)
    return `others need it: ${oneLine(uses.data.by.map(({ kind, name }) => `${kind} "${name}"`).join(', '))}`;
  return SENTENCES[code] ?? `${code.toLowerCase().replaceAll(/[-_]/g, ' ')} (status ${status})`;
}
