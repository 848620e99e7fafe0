import type { Change } from './change.ts';

/** In what a change of a website can be written down. */
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

/** Why a change is not written down in a form, or not put into a file. */
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

/** What whoever puts lines into place has to know. */
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

/** One change of a host's answers. */
export interface WantedChange {
  host: string;
  /** For which paths it holds; null: for every one. */
  paths: readonly string[] | null;
  /** The paths that were seen to need it. */
  seen: readonly string[];
  change: WithoutAddress<Change>;
}

export interface RefusedChange {
  wanted: WantedChange;
  why: PatchRefusal;
}
