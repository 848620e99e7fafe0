import type { PageName } from '@vigie/contract/page-access.ts';

/** G, then one of these, goes to a screen. */
export const GO_TO = {
  h: 'index',
  i: 'incidents',
  s: 'sante',
  d: 'dataQuality',
  u: 'urls-liste',
  a: 'urls-analyse',
  p: 'pools',
  t: 'pools-tests',
  j: 'jobs',
  w: 'website-parametres',
  m: 'aide-contact',
} as const satisfies Record<string, PageName>;

/** Where N leads from a listed screen. */
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

/** How long G waits for what follows. */
const SEQUENCE_MS = 1500;

export type Shortcut = { open: PageName } | 'help' | 'begin';

export interface Pressed {
  key: string;
  /** When G was pressed last. */
  beganAtMs: number;
  nowMs: number;
  /** The listed screen shown. */
  section: PageName | undefined;
}

/** What a single key means; null: nothing here. */
export function shortcutOf({ key, beganAtMs, nowMs, section }: Pressed): Shortcut | null {
  const pressed = key.toLowerCase();
  if (nowMs - beganAtMs < SEQUENCE_MS && isGoal(pressed)) return { open: GO_TO[pressed] };
  if (pressed === 'g') return 'begin';
  if (pressed === '?') return 'help';
  const added = pressed === 'n' && section !== undefined ? ADDS[section] : undefined;
  return added === undefined ? null : { open: added };
}

function isGoal(key: string): key is keyof typeof GO_TO {
  return Object.hasOwn(GO_TO, key);
}
