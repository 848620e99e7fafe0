import * as z from 'zod';
import { webUrlSchema } from '@vigie/contract/identifiers.ts';
import { UsageError } from '../options/usage-error.ts';
import type { PanelAccess } from './panel.ts';

const ACCESS = {
  VIGIE_URL: {
    schema: webUrlSchema,
    missing: 'VIGIE_URL is not set: it is the address of the panel, for example https://vigie.example.org',
  },
  VIGIE_TOKEN: {
    schema: z
      .string()
      .trim()
      .min(1)
      .regex(/^[\x21-\x7E]+$/),
    missing: 'VIGIE_TOKEN is not set: it is a token that the panel makes under Settings',
  },
} as const;

/** Reads the panel's access from the environment; throws UsageError. No fault repeats the token. */
export function readPanelAccess(env: Readonly<Record<string, string | undefined>>): PanelAccess {
  const faults = Object.entries(ACCESS).flatMap(([name, { schema, missing }]) => {
    if (!env[name]) return [missing];
    return schema.safeParse(env[name]).success
      ? []
      : [`${name} cannot be used: it is not written as it should be`];
  });
  if (faults.length > 0) throw new UsageError(faults);
  const { VIGIE_URL = '', VIGIE_TOKEN = '', PANEL_IDENTIFIER = 'vigie-panel' } = env;
  const [panelIdentifier = ''] = PANEL_IDENTIFIER.split(',');
  return { url: VIGIE_URL, token: VIGIE_TOKEN.trim(), panelIdentifier: panelIdentifier.trim() };
}
