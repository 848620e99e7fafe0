import type { Chance } from '../personal-data/seeded.ts';

export type Resource = Record<'macros' | 'tags' | 'predicates', Record<string, unknown>[]> & {
  version: string;
  rules: unknown[];
};

/** Names, values and events of generated containers and pages; few, so that they often match. */
export const EVENTS = [
  'buy',
  'view',
  'purchase',
  'Purchase',
  'add_to_cart',
  'gtm.js',
  'gtm.dom',
  'gtm.load',
] as const;
const KEYS = ['a', 'b', 'page.type', 'page', 'list', 'list.0', 'ecommerce.value', 'ecommerce.items.1.id', 'eventModel.value', 'user.id', 'page.type.length'] as const; // prettier-ignore
const TEXTS = ['1', '12', 'abc', 'ABC', 'true', 'false', 'null', 'undefined', '', 'thanks', 'a,b', '[object Object]', 'Été', 'www'] as const; // prettier-ignore
const PATTERNS = ['a', '^a.*c$', '.*', '(a|b)c', '[0-9]+', '^(1|12)$', 'A', 'x?y*', '(?=a)b', '(a)\\1', '(', '\\d{1,3}', '/thanks', 'é', '(?i)abc', '\\babc\\b', '\\s', '^$'] as const; // prettier-ignore
const COMPONENTS = ['URL', 'PROTOCOL', 'HOST', 'PORT', 'PATH', 'QUERY', 'FRAGMENT', 'EXTENSION'] as const;
const EVENT_KINDS = ['URL', 'CLASSES', 'ID', 'TARGET', 'TEXT', 'TAG_NAME', 'ATTRIBUTE', 'HISTORY_NEW_URL_FRAGMENT', 'HISTORY_CHANGE_SOURCE'] as const; // prettier-ignore
export const CONSENT_KINDS = ['ad_storage', 'analytics_storage', 'personalization_storage'] as const;
const LISTENERS = ['__cl', '__lcl', '__fsl', '__hl', '__tl'] as const;
const COMPARISONS = ['_eq', '_cn', '_sw', '_ew', '_re', '_css', '_lt', '_le', '_gt', '_ge', '_lc'] as const;
const OWN_EVENTS = ['gtm.init_consent', 'gtm.init', 'gtm.click', 'gtm.linkClick', 'gtm.formSubmit', 'gtm.historyChange', 'gtm.timer', 'gtm.triggerGroup'] as const; // prettier-ignore

/** An existing script and a missing one. */
export const FILES = { right: '/done.js', missing: '/missing.js' };

type Macro = Record<string, unknown>;
const macro = (index: number) => ['macro', index];

/**
 * Returns the event, the triggers that a listener names, and some variables of all kinds, which may depend on earlier
 * ones.
 */
function generateMacros(chance: Chance): Macro[] {
  const macros: Macro[] = [
    { function: '__e' },
    {
      function: '__v',
      vtp_name: 'gtm.triggers',
      vtp_dataLayerVersion: 2,
      vtp_setDefaultValue: true,
      vtp_defaultValue: '',
    },
  ];
  const count = 4 + chance.below(10);
  for (let at = 0; at < count; at += 1) macros.push(withFormat(chance, oneMacro(chance, macros.length)));
  return macros;
}

function maybe(chance: Chance, name: string, value: () => unknown): Macro {
  return chance.below(5) < 2 ? { [name]: value() } : {};
}

/** Returns a text, or one that depends on an earlier variable. */
function textOf(chance: Chance, before: number): unknown {
  if (chance.below(3) > 0) return chance.pick(TEXTS);
  const some = macro(chance.below(before));
  return chance.below(2) === 0 ? some : ['template', chance.pick(TEXTS), some];
}

function addressOf(chance: Chance, component: string): Macro {
  if (component === 'HOST') return maybe(chance, 'vtp_stripWww', () => true);
  if (component === 'PATH') return maybe(chance, 'vtp_defaultPages', () => ['list', 'index.html', 'thanks']);
  if (component !== 'QUERY') return {};
  const isMany = chance.below(4) === 0;
  return {
    ...maybe(chance, 'vtp_queryKey', () =>
      isMany ? 'none, id' : chance.pick(['id', 'utm_source', 'empty', 'none']),
    ),
    ...(isMany ? { vtp_multiQueryKeys: true } : {}),
    ...maybe(chance, 'vtp_ignoreEmptyQueryParam', () => true),
  };
}

function tableOf(chance: Chance, before: number, keys: readonly string[]): Macro {
  const rows = Array.from({ length: 1 + chance.below(4) }, () => [
    'map',
    'key',
    chance.pick(keys),
    'value',
    textOf(chance, before),
  ]);
  return {
    vtp_input: macro(chance.below(before)),
    vtp_map: ['list', ...rows],
    vtp_setDefaultValue: true,
    ...maybe(chance, 'vtp_defaultValue', () => textOf(chance, before)),
  };
}

const KINDS: readonly ((chance: Chance, before: number) => Macro)[] = [
  (chance) => ({
    function: '__v',
    vtp_name: chance.pick(KEYS),
    vtp_dataLayerVersion: 1 + chance.below(2),
    ...maybe(chance, 'vtp_defaultValue', () => chance.pick(TEXTS)),
  }),
  (chance) => {
    const component = chance.pick(COMPONENTS);
    return { function: '__u', vtp_component: component, ...addressOf(chance, component) };
  },
  (chance, before) => {
    const component = chance.pick(COMPONENTS);
    const source = () => [
      'template',
      'https://www2.shop.fr:8443/a/b.html?id=',
      macro(chance.below(before)),
      '#end',
    ];
    return {
      function: '__u',
      vtp_component: component,
      ...addressOf(chance, component),
      ...maybe(chance, 'vtp_customUrlSource', source),
    };
  },
  (chance) => ({ function: '__f', vtp_component: chance.pick(COMPONENTS) }),
  (chance, before) => ({ function: '__c', vtp_value: textOf(chance, before) }),
  (chance, before) => ({ function: '__smm', ...tableOf(chance, before, TEXTS) }),
  (chance, before) => ({
    function: '__remm',
    ...tableOf(chance, before, PATTERNS),
    ...maybe(chance, 'vtp_fullMatch', () => true),
    ...maybe(chance, 'vtp_ignoreCase', () => true),
    ...maybe(chance, 'vtp_replaceAfterMatch', () => true),
  }),
  (chance) => ({
    function: '__aev',
    vtp_varType: chance.pick(EVENT_KINDS),
    vtp_attribute: 'rel',
    vtp_component: chance.pick(['URL', 'HOST', 'PATH', 'FRAGMENT'] as const),
    ...maybe(chance, 'vtp_defaultValue', () => chance.pick(TEXTS)),
  }),
  () => ({ function: '__cid' }),
  () => ({ function: '__ctv' }),
  () => ({ function: '__dbg' }),
  () => ({ function: '__r' }),
  () => ({ function: '__k', vtp_name: 'visited' }),
  () => ({ function: '__j', vtp_name: 'document.title.length' }),
  () => ({ function: '__d', vtp_elementId: 'link' }),
  () => ({ function: '__vis', vtp_elementId: 'link' }),
  (chance, before) => ({
    function: '__jsm',
    vtp_javascript: [
      'template',
      '(function(){return ',
      ['escape', macro(chance.below(before)), 8, 16],
      ' === "abc" ? 1 : "1"})();',
    ],
  }),
];
/** Number of kinds that come first, and more often. */
const USUAL = 9;

function oneMacro(chance: Chance, before: number): Macro {
  const kinds = chance.below(5) > 0 ? KINDS.slice(0, USUAL) : KINDS;
  return chance.pick(kinds)(chance, before);
}

function withFormat(chance: Chance, plain: Macro): Macro {
  if (chance.below(5) > 0) return plain;
  return {
    ...plain,
    ...maybe(chance, 'convert_case_to', () => 1 + chance.below(2)),
    ...maybe(chance, 'convert_null_to', () => chance.pick(TEXTS)),
    ...maybe(chance, 'convert_undefined_to', () => chance.pick(TEXTS)),
    ...maybe(chance, 'convert_true_to', () => chance.pick(TEXTS)),
    ...maybe(chance, 'convert_false_to', () => chance.pick(TEXTS)),
  };
}

export function generateContainer(chance: Chance): Resource {
  const macros = generateMacros(chance);
  const predicates: Record<string, unknown>[] = [
    ...[...EVENTS, ...OWN_EVENTS].map((event) => ({ function: '_eq', arg0: macro(0), arg1: event })),
    { function: '_re', arg0: macro(0), arg1: '^(buy|purchase)$', ignore_case: true },
    { function: '_re', arg0: macro(0), arg1: '.*' },
    { function: '_re', arg0: macro(1), arg1: '(^$|((^|,)1_[23]($|,)))' },
  ];
  const events = predicates.length;
  const count = 4 + chance.below(10);
  for (let at = 0; at < count; at += 1) predicates.push(onePredicate(chance, macros.length));
  const tags = Array.from({ length: 5 + chance.below(8) }, (_, index) => oneTag(chance, index));
  addSequences(chance, tags);
  const rules = Array.from({ length: 6 + chance.below(8) }, () =>
    oneRule(chance, { events, predicates: predicates.length, tags: tags.length }),
  );
  return { version: String(1 + chance.below(99)), macros, tags, predicates, rules };
}

function onePredicate(chance: Chance, macros: number): Record<string, unknown> {
  const kind = chance.pick(COMPARISONS);
  const isMany = chance.below(12) === 0;
  const right = () => {
    if (kind === '_re') return chance.pick(PATTERNS);
    return kind === '_css' ? chance.pick(['a', '#link, #link *', '.button']) : textOf(chance, macros);
  };
  return {
    function: kind,
    arg0: macro(1 + chance.below(macros - 1)),
    arg1: isMany ? ['list', right(), right()] : right(),
    ...(isMany ? { any_of: true } : {}),
    ...(kind === '_re' && chance.below(3) === 0 ? { ignore_case: true } : {}),
  };
}

function oneTag(chance: Chance, index: number): Record<string, unknown> {
  const kind = chance.below(10);
  const own = {
    tag_id: 100 + index,
    ...maybe(chance, 'once_per_event', () => true),
    ...maybe(chance, 'once_per_load', () => true),
    ...maybe(chance, 'priority', () => chance.below(20)),
    ...maybe(chance, 'consent', () => ['list', ...CONSENT_KINDS.slice(chance.below(3))]),
  };
  if (kind === 0) return { function: '__paused', vtp_originalTagType: 'html', ...own };
  if (kind === 1) return { function: '__gaawe', vtp_eventName: chance.pick(EVENTS), ...own };
  if (kind === 2)
    return {
      function: '__html',
      vtp_html: `<script src="${chance.pick([FILES.right, FILES.right, FILES.missing])}"></script>`,
      ...own,
    };
  if (kind === 3)
    return {
      function: '__tg',
      vtp_uniqueTriggerId: '1_3',
      vtp_triggerIds: ['list', '7', '8'],
      tag_id: 100 + index,
    };
  if (kind === 4)
    return {
      function: '__tg',
      vtp_isListeningTag: true,
      vtp_firingId: chance.pick(['7', '8']),
      tag_id: 100 + index,
    };
  if (kind < 7)
    return {
      function: chance.pick(LISTENERS),
      vtp_uniqueTriggerId: chance.pick(['1_2', '1_3', '1_4']),
      tag_id: 100 + index,
    };
  return { function: '__html', vtp_html: '<p>', ...own };
}

/** Adds sequences: a tag comes before or after one of a higher index, so there are no cycles. */
function addSequences(chance: Chance, tags: Record<string, unknown>[]): void {
  for (const [index, tag] of tags.entries()) {
    const rest = tags.length - index - 1;
    if (rest === 0) continue;
    const other = () => index + 1 + chance.below(rest);
    if (chance.below(6) === 0) tag['setup_tags'] = ['list', ['tag', other(), chance.below(2)]];
    if (chance.below(8) === 0) tag['teardown_tags'] = ['list', ['tag', other(), 2 * chance.below(2)]];
  }
}

function oneRule(chance: Chance, counts: { events: number; predicates: number; tags: number }): unknown[] {
  const more = () => counts.events + chance.below(counts.predicates - counts.events);
  const some = (most: number) => Array.from({ length: chance.below(most + 1) }, more);
  const fired = Array.from({ length: 1 + chance.below(3) }, () => chance.below(counts.tags));
  const unless = some(1);
  return [
    ['if', chance.below(counts.events), ...some(2)],
    ...(unless.length > 0 ? [['unless', ...unless]] : []),
    ...(chance.below(6) === 0 ? [['block', ...fired]] : [['add', ...fired]]),
  ];
}
