import type { PageName } from '@vigie/contract/page-access.ts';

export interface Goal {
  page: PageName;
  /** Search parameters of the target address. */
  search?: Readonly<Record<string, string>>;
}

/** Screens opened by G and one of these keys. */
export const GO_TO = {
  h: { page: 'index' },
  f: { page: 'parc' },
  s: { page: 'sante' },
  d: { page: 'dataQuality' },
  u: { page: 'urls-liste' },
  c: { page: 'urls-liste', search: { by: 'cause' } },
  a: { page: 'urls-analyse' },
  p: { page: 'pools' },
  t: { page: 'pools-tests' },
  j: { page: 'jobs' },
  w: { page: 'website-parametres' },
  m: { page: 'aide-contact' },
} as const satisfies Record<string, Goal>;

/** Former shortcut keys, and the keys that replaced them. */
const KNOWN_KEYS: Readonly<Record<string, string>> = { i: 'c' };

/** Screens that N opens from a listed screen. */
const ADDS: Partial<Record<PageName, PageName>> = {
  pools: 'pools-ajouter',
  'pools-tests': 'pools-tests-ajouter',
  agents: 'agents-associer',
  utilisateur: 'utilisateur-ajouter',
  groupe: 'groupe-ajouter',
  tags: 'tags-ajouter',
  'alertes-regles': 'alertes-regles-ajouter',
  canaux: 'canaux-ajouter',
  aide: 'aide-contact',
};

/** Time after G in which the second key is accepted, in ms. */
const SEQUENCE_MS = 1500;

type Shortcut = { open: Goal } | 'help' | 'begin';

export interface Pressed {
  key: string;
  /** When G was last pressed. */
  beganAtMs: number;
  nowMs: number;
  /** The listed screen on display. */
  section: PageName | undefined;
}

/** Returns the action of a single key; null: none here. */
export function shortcutOf({ key, beganAtMs, nowMs, section }: Pressed): Shortcut | null {
  const pressed = key.toLowerCase();
  const goal = Object.hasOwn(KNOWN_KEYS, pressed) ? KNOWN_KEYS[pressed] : pressed;
  if (nowMs - beganAtMs < SEQUENCE_MS && isGoal(goal)) return { open: GO_TO[goal] };
  if (pressed === 'g') return 'begin';
  if (pressed === '?') return 'help';
  const added = pressed === 'n' && section !== undefined ? ADDS[section] : undefined;
  return added === undefined ? null : { open: { page: added } };
}

function isGoal(key: string | undefined): key is keyof typeof GO_TO {
  return key !== undefined && Object.hasOwn(GO_TO, key);
}

/** Returns the shortcut of a screen, or of the part that its address names. */
export function keysTo(page: PageName, search: Goal['search'] = {}): string | undefined {
  const goals: [string, Goal][] = Object.entries(GO_TO);
  const found = goals.find(
    ([, goal]) => goal.page === page && (goal.search?.['by'] ?? '') === (search['by'] ?? ''),
  );
  return found && `G ${found[0].toUpperCase()}`;
}

/** Shortcut of the search, as this machine's keyboard names the keys. */
export const SEARCH_KEYS = navigator.platform.startsWith('Mac') ? '⌘K' : 'Ctrl K';
