import type { ConsentAction } from '@vigie/contract/visit-modes.ts';

/**
 * A site of one page that asks for consent. Its body calls `agreed()` when its visitor may be measured, and `declined()`
 * when not; the page's behaviour says what then happens.
 */
export type ConsentSite = {
  /** The path of its page. */
  name: string;
  /** The manager that a visit must name; null: nobody's banner. */
  manager: string | null;
  head?: string;
  body: string;
  /** JavaScript that asks the manager's own state: 'accepted', 'refused', or what is falsy while nobody has answered. */
  state: string;
  /** Its visitors can only accept, or leave the banner there. */
  cannotRefuse?: true;
  /** Whether its first level has a button that refuses; absent: no claim is made. */
  firstLevel?: 'refuses' | 'no-refusal';
  /** Its button to accept keeps no consent, or it can only be pressed by who names it. */
  cannotAccept?: true;
  /** Each press measures once more. */
  measuresAgain?: true;
  /** The answers for which nothing shows in time that a button was heard; absent: no claim is made. */
  pressedAgain?: readonly ConsentAction[];
  /** Documents of its frames, by path. */
  frames?: Readonly<Record<string, string>>;
};

/**
 * What a site does with the answer. Obedient: it measures once it was accepted. Early: it measures at once. Deaf: it waits
 * for an answer, and measures after a refusal too.
 */
export const BEHAVIOURS = ['obedient', 'early', 'deaf'] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

/** Address of a file of a manager's package. */
export const fileOf = (name: string, path: string): string => `/managers/${name}/${path}`;

export const scriptOf = (name: string, path: string): string =>
  `<script src="${fileOf(name, path)}"></script>`;

export const styleOf = (name: string, path: string): string =>
  `<link rel="stylesheet" href="${fileOf(name, path)}">`;

export const inline = (code: string): string => `<script>\n${code}\n</script>`;

/** The state of a manager that keeps its answer in one cookie: what accepts, and what refuses. */
export const cookieState = (name: string, accepts: RegExp, refuses: RegExp): string =>
  `((kept) => ${accepts}.test(kept) ? 'accepted' : ${refuses}.test(kept) ? 'refused' : null)(
    decodeURIComponent(document.cookie).split('; ').find((cookie) => cookie.startsWith('${name}=')) ?? '')`;

/** JavaScript that tells the site of each answer that shows in a manager's state. */
export const followState = (state: string): string =>
  `let answer; setInterval(() => { const now = ${state}; if (now && now !== answer) { answer = now; now === 'accepted' ? agreed() : declined(); } }, 100);`;
