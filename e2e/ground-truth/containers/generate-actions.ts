import type { Chance } from '../personal-data/seeded.ts';
import { CONSENT_KINDS, EVENTS } from './generate-container.ts';

/** Statements of a page, before its container and after it. */
export interface Actions {
  early: string[];
  late: string[];
}

const VALUES = ["'1'", '1', '12', 'true', 'false', 'null', 'undefined', "'abc'", "'ABC'", "''", "'thanks'", '[1, 2]', "['abc', { id: 'abc' }]", '{}', "{ value: 12, items: [{ id: '1' }, { id: 'abc' }] }", "{ type: 'abc' }", 'NaN', 'new Date(0)', 'document.body', '() => 1', "'x'.repeat(9000)", '[undefined, 1]', "{ type: undefined, id: '1' }", "'Été'"] as const; // prettier-ignore
const PUSHED = ['a', 'b', 'page', 'page.type', 'list', 'ecommerce', 'ecommerce.value', 'user', 'user.id', 'gtm.url', 'unused'] as const; // prettier-ignore
/** Events that pages push. The manager's own events come from the manager, except the first. */
const PAGE_EVENTS = EVENTS.filter((event) => !['gtm.dom', 'gtm.load'].includes(event));

/** Returns the statements of a page for the dataLayer `layer`; `gtag_LAYER` is its gtag. */
export function generateActions(chance: Chance, layer: string): Actions {
  const early = Array.from({ length: chance.below(5) }, () => push(chance, layer));
  if (chance.below(3) > 0) early.unshift(consent(chance, layer, 'default'));
  early.push(
    chance.below(4) === 0
      ? `gtag_${layer}('js', new Date())`
      : `${layer}.push({ 'gtm.start': 1, event: 'gtm.js' })`,
  );
  if (chance.below(3) === 0) early.push(push(chance, layer));
  if (chance.below(25) === 0) early.push(`${layer}.unshift({ a: 1 })`);
  const late = Array.from({ length: 3 + chance.below(7) }, () => oneLate(chance, layer));
  if (chance.below(25) === 0) late.push(`window.${layer} = []`, push(chance, layer));
  return { early, late };
}

function oneLate(chance: Chance, layer: string): string {
  const kind = chance.below(12);
  if (kind === 0) return consent(chance, layer, 'update');
  if (kind === 1)
    return `history.pushState(null, '', '${chance.pick(['/thanks', '/thanks?id=abc#end', '?utm_source=12&empty=', '/a/index.html', '#end'])}')`;
  if (kind === 2) return `document.getElementById('link').click()`;
  if (kind === 3) return `document.getElementById('form').requestSubmit()`;
  if (kind === 4) return `setTimeout(() => { ${push(chance, layer)}; }, ${chance.below(40)})`;
  if (kind === 5) return `history.pushState(null, '', '/view/${chance.below(3)}'); ${push(chance, layer)}`;
  return push(chance, layer);
}

function consent(chance: Chance, layer: string, command: 'default' | 'update'): string {
  const values = CONSENT_KINDS.slice(0, 1 + chance.below(3)).map(
    (kind) => `${kind}: '${chance.pick(['granted', 'denied'])}'`,
  );
  if (command === 'default' && chance.below(3) === 0)
    values.push(`region: [${chance.pick(["'FR'", "'US', 'FR'", "'US-CA'"])}]`);
  if (command === 'default' && chance.below(3) === 0) values.push('wait_for_update: 500');
  return `gtag_${layer}('consent', '${command}', { ${values.join(', ')} })`;
}

function keysOf(chance: Chance): string {
  return Array.from(
    { length: chance.below(4) },
    () => `'${chance.pick(PUSHED)}': ${chance.pick(VALUES)}`,
  ).join(', ');
}

function push(chance: Chance, layer: string): string {
  const event = chance.pick(PAGE_EVENTS);
  const keys = keysOf(chance);
  const kind = chance.below(20);
  if (kind === 0) return `gtag_${layer}('event', '${event}', { ${keys} })`;
  if (kind === 1) return `gtag_${layer}('event', '${event}')`;
  if (kind === 2) return `gtag_${layer}('set', { ${keys} })`;
  if (kind === 3) return `gtag_${layer}('set', 'a', ${chance.pick(VALUES)})`;
  if (kind === 4) return `${layer}.push(['event', '${event}', { value: 12 }])`;
  if (kind === 5)
    return `${layer}.push(['list.${chance.pick(['push', 'pop', 'reverse', 'concat'])}', 'abc'])`;
  if (kind === 6) return `${layer}.push({ event: '${event}', _clear: true, ${keys} })`;
  if (kind === 7 && chance.below(3) === 0)
    return `${layer}.push(function () { ${chance.pick(["this.set('a', 1)", 'this.reset()', "this.get('a')"])}; })`;
  if (kind < 10) return `${layer}.push({ ${keys} })`;
  if (kind === 10) return `${layer}.push({ a: 1, event: '${event}' }, { event: 'view', ${keys} })`;
  return `${layer}.push({ event: '${event}', ${keys} })`;
}
