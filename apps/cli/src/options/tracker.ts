import type { Tracker } from '@vigie/contract/tracking-settings.ts';
import { trackerSchema } from '@vigie/contract/tracking-settings.ts';
import { pageViewRule } from './page-view-rule.ts';
import type { Option, Reading } from './option.ts';

/** Parts of a tracker, by their names in options and configuration files. */
const PARTS = ['name', 'family', 'js', 'php', 'require', 'page-view-rule'] as const;
type Part = (typeof PARTS)[number];
const PART = new RegExp(`(?:^|,)\\s*(${PARTS.join('|')})=`, 'g');
const EXAMPLE = '--tracker name=Piano,js=piano-analytics.js,php=/event,require=page,site';

/** Trackers other than the primary one, one per word: `name=Piano,js=piano.js,php=/event,require=a,b`. */
export const trackers: Option<Tracker[]> = {
  kind: 'list',
  placeholder: 'name=…,js=…,php=…',
  summary:
    'a further tracker, evaluated and graded by itself (also require=, page-view-rule=, family=); may be repeated',
  read(words) {
    const read = words.map(readTracker);
    const wrong = read.find((reading) => 'wrong' in reading);
    return wrong ?? { value: read.flatMap((reading) => ('value' in reading ? reading.value : [])) };
  },
};

function readTracker(word: string): Reading<Tracker> {
  const parts = partsOf(word);
  const { name = '', family, js = '', php = '', require = '' } = parts;
  const rule = parts['page-view-rule'];
  const read = rule === undefined ? { value: null } : pageViewRule(rule);
  if ('wrong' in read) return read;
  const tracker = {
    name,
    ...(family && { family }),
    jsTagName: js,
    phpTagName: php,
    requiredVariables: [...new Set(require.split(',').flatMap((variable) => variable.trim() || []))],
    pageViewRule: read.value,
  };
  const checked = trackerSchema.safeParse(tracker);
  if (checked.success && (js !== '' || php !== '')) return { value: checked.data };
  return { wrong: `"${word}" is not a tracker with a name and a tag: write for example ${EXAMPLE}` };
}

/** Splits a word into parts. Values may contain commas: a part ends where the next one begins. */
function partsOf(word: string): Partial<Record<Part, string>> {
  const begins = [...word.matchAll(PART)];
  if (begins[0]?.index !== 0) return {};
  return Object.fromEntries(
    begins.map((begin, index) => {
      const value = word.slice(begin.index + begin[0].length, begins[index + 1]?.index);
      return [begin[1], value.trim()];
    }),
  );
}

/** Converts a tracker of a configuration file to the option's word; null if it is not a tracker. */
export function trackerWord(value: object): string | null {
  const parts = Object.entries(value).map(([key, each]: [string, unknown]) => {
    const name = key === 'pageViewRule' ? 'page-view-rule' : key;
    const text = Array.isArray(each) ? each.join(',') : each;
    const isPart = PARTS.some((part) => part === name) && ['string', 'number'].includes(typeof text);
    return isPart ? `${name}=${String(text)}` : null;
  });
  return parts.includes(null) ? null : parts.join(',');
}
