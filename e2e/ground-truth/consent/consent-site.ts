import type { ConsentAction } from '@vigie/contract/visit-modes.ts';

/**
 * A site of one page that requests consent. Its body calls `agreed()` when its visitor may be measured, and
 * `declined()` otherwise; the page's behaviour defines the effect.
 */
export type ConsentSite = {
  /** Path of its page. */
  name: string;
  /** Manager that a visit must name; null: no known manager. */
  manager: string | null;
  head?: string;
  body: string;
  /** JavaScript that reads the manager's own state: 'accepted', 'refused', or a falsy value without an answer. */
  state: string;
  /** True if visitors can only accept, or ignore the banner. */
  cannotRefuse?: true;
  /** Indicates whether its first level has a refuse button; absent: not tested. */
  firstLevel?: 'refuses' | 'no-refusal';
  /** True if its accept button stores no consent, or can only be pressed by a configured selector. */
  cannotAccept?: true;
  /** True if each press measures once more. */
  measuresAgain?: true;
  /** Answers whose buttons show no effect in time; absent: not tested. */
  pressedAgain?: readonly ConsentAction[];
  /** Documents of its frames, by path. */
  frames?: Readonly<Record<string, string>>;
};

/**
 * Reactions of a site to the answer. Obedient: it measures once it was accepted. Early: it measures at once. Deaf: it
 * waits for an answer, and measures after a refusal too.
 */
export const BEHAVIOURS = ['obedient', 'early', 'deaf'] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

/** Returns the address of a file of a manager's package. */
export const fileOf = (name: string, path: string): string => `/managers/${name}/${path}`;

export const scriptOf = (name: string, path: string): string =>
  `<script src="${fileOf(name, path)}"></script>`;

export const styleOf = (name: string, path: string): string =>
  `<link rel="stylesheet" href="${fileOf(name, path)}">`;

export const inline = (code: string): string => `<script>\n${code}\n</script>`;

/** Returns the state of a manager that stores its answer in one cookie, by patterns for acceptance and refusal. */
export const cookieState = (name: string, accepts: RegExp, refuses: RegExp): string =>
  `((kept) => ${accepts}.test(kept) ? 'accepted' : ${refuses}.test(kept) ? 'refused' : null)(
    decodeURIComponent(document.cookie).split('; ').find((cookie) => cookie.startsWith('${name}=')) ?? '')`;

/** Returns JavaScript that notifies the site of each answer in a manager's state. */
export const followState = (state: string): string =>
  `let answer; setInterval(() => { const now = ${state}; if (now && now !== answer) { answer = now; now === 'accepted' ? agreed() : declined(); } }, 100);`;
