import type { Change } from './change.ts';

/** Formats in which a change of a website can be written. */
export const PATCH_FORMS = [
  'nginx',
  'apache',
  'caddy',
  'headers',
  'next',
  'express',
  'meta',
  'gtm',
  'matomo',
] as const;
export type PatchForm = (typeof PATCH_FORMS)[number];

/** Reasons for which a change cannot be written in a format, or cannot be inserted into a file. */
export const PATCH_REFUSALS = [
  'no-such-form',
  'serve-file',
  'nonce',
  'not-ascii',
  'odd-name',
  'odd-path',
  'too-many-paths',
  'with-query',
  'variable',
  'too-late',
  'line-break',
  'too-long',
  'conflict',
  'other-host',
  'no-line',
  'no-place',
  'several-places',
  'differs',
  'elsewhere',
] as const;
export type PatchRefusal = (typeof PATCH_REFUSALS)[number];

/** Notes for the user who inserts the lines. */
export const PATCH_NOTES = [
  'nginx-inherits',
  'nginx-map',
  'nginx-sub',
  'apache-modules',
  'apache-substitute',
  'caddy-errors',
  'headers-hosts',
  'headers-static',
  'next-order',
  'express-order',
  'meta-narrows',
  'meta-ignores',
  'container-late',
  'preflight-here',
  'preflight-missing',
  'everywhere',
  'added',
] as const;
export type PatchNote = (typeof PATCH_NOTES)[number];

type WithoutAddress<C> = C extends Change ? Omit<C, 'url'> : never;

/** Change of the answers of one host. */
export interface WantedChange {
  host: string;
  /** Paths to which the change applies. Null: all paths. */
  paths: readonly string[] | null;
  /** Paths that were observed to need the change. */
  seen: readonly string[];
  change: WithoutAddress<Change>;
}

export interface RefusedChange {
  wanted: WantedChange;
  why: PatchRefusal;
}
