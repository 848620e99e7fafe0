import type { Chance } from '../personal-data/seeded.ts';

/** Request of a page in a browser that stops requests. */
export interface SentRequest {
  url: string;
  /** Type by the words of filter lists. */
  type: RequestType;
  /** Host of the document that sends it. */
  source: string;
}

const REQUEST_TYPES = [
  'script',
  'image',
  'stylesheet',
  'font',
  'media',
  'xmlhttprequest',
  'ping',
  'subdocument',
  'other',
] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];

/** Rule as a list writes it, and the same rule as a function that knows no engine. */
export interface GeneratedRule {
  text: string;
  isException: boolean;
  isImportant: boolean;
  matches: (request: SentRequest) => boolean;
}

type Test = (request: SentRequest) => boolean;

const SITES = ['vendor.example', 'stats.example', 'shop.example'] as const;
const HOSTS = [
  ...SITES,
  'cdn.vendor.example',
  't.stats.example',
  'img.vendor.example',
  'static.shop.example',
];
const PATHS = [
  '/collect/',
  '/lib/',
  '/img/',
  '/css/',
  '/fonts/',
  '/embed/',
  '/elsewhere/',
  '/hop/',
  '/video/',
];
const WORDS = ['name=s', 'name=c', '.js?', '.gif?', '.css?', '.html?', 'api', 'run='];

const hostOf = (url: string): string => new URL(url).hostname;
const siteOf = (host: string): string => (/^[\d.]+$/.test(host) ? host : host.split('.').slice(-2).join('.'));
const isWithin = (host: string, parent: string): boolean => host === parent || host.endsWith(`.${parent}`);

const urlHas = (part: string) => (request: SentRequest) => request.url.toLowerCase().includes(part);
const isThird: Test = ({ url, source }) => siteOf(hostOf(url)) !== siteOf(source);

/** Returns a pattern of a rule, and its meaning. */
function generatePattern(chance: Chance): { pattern: string; test: Test } {
  const host = chance.pick(HOSTS);
  const path = chance.pick(PATHS);
  const word = chance.pick(WORDS);
  return chance.pick<() => { pattern: string; test: Test }>([
    () => ({ pattern: `||${host}^`, test: ({ url }) => isWithin(hostOf(url), host) }),
    () => ({
      pattern: `||${host}${path}`,
      test: ({ url }) => isWithin(hostOf(url), host) && new URL(url).pathname.toLowerCase().startsWith(path) && new URL(url).port === '',
    }),
    () => ({
      pattern: `||${host}^*${word}`,
      test: ({ url }) => isWithin(hostOf(url), host) && url.slice(url.indexOf('/', 8)).includes(word),
    }),
    () => ({ pattern: `${path}*`, test: urlHas(path) }),
    () => ({ pattern: word, test: urlHas(word) }),
    () => ({ pattern: `${path}*${word}`, test: ({ url }) => url.includes(path) && url.slice(url.indexOf(path) + path.length).includes(word) }),
    () => ({ pattern: `|https://${host}/`, test: ({ url }) => url.startsWith(`https://${host}/`) }),
    () => ({ pattern: `/\\/${word.replaceAll(/[.?=]/g, String.raw`\$&`)}|[?&]${word.replaceAll(/[.?=]/g, String.raw`\$&`)}/`, test: ({ url }) => url.includes(`/${word}`) || url.includes(`?${word}`) || url.includes(`&${word}`) }),
    () => ({ pattern: `^name^`, test: ({ url }) => /[?&]name=/.test(url) }),
    () => ({ pattern: host, test: ({ url }) => isWithin(hostOf(url), host) }),
    () => ({ pattern: `0.0.0.0 ${host}`, test: ({ url }) => isWithin(hostOf(url), host) }),
  ])(); // prettier-ignore
}

/** Returns options of a rule, each with its meaning. */
function generateOptions(chance: Chance): { options: string[]; tests: Test[]; isImportant: boolean } {
  const options: string[] = [];
  const tests: Test[] = [];
  const add = (option: string, test: Test) => void (options.push(option), tests.push(test));
  const [type, other] = [chance.pick(REQUEST_TYPES), chance.pick(REQUEST_TYPES)];
  const kind = chance.below(8);
  if (kind < 2) add(type, (request) => request.type === type);
  if (kind === 2) add(`~${type}`, (request) => request.type !== type);
  if (kind === 3 && type !== other)
    add(`${type},${other}`, (request) => request.type === type || request.type === other);
  const party = chance.below(6);
  if (party === 0) add('third-party', isThird);
  if (party === 1) add('~third-party', (request) => !isThird(request));
  const [yes, no] = [chance.pick(HOSTS), chance.pick(HOSTS)];
  const domain = chance.below(8);
  if (domain === 0) add(`domain=${yes}`, ({ source }) => isWithin(source, yes));
  if (domain === 1) add(`domain=~${no}`, ({ source }) => !isWithin(source, no));
  const isImportant = chance.below(12) === 0;
  if (isImportant) options.push('important');
  return { options, tests, isImportant };
}

/** Returns a rule that stops requests, or an exception. */
function generateRule(chance: Chance): GeneratedRule {
  const { pattern, test } = generatePattern(chance);
  const { options, tests, isImportant } = generateOptions(chance);
  const isHosts = pattern.startsWith('0.0.0.0') || !/[|/^*?=]/.test(pattern);
  if (isHosts) return { text: pattern, isException: false, isImportant: false, matches: test };
  const isException = !isImportant && chance.below(6) === 0;
  return {
    text: `${isException ? '@@' : ''}${pattern}${options.length > 0 ? `$${options.join(',')}` : ''}`,
    isException,
    isImportant,
    matches: (request) => [test, ...tests].every((each) => each(request)),
  };
}

/** Lines of real lists that stop nothing. */
const WITHOUT_EFFECT = [
  '! Title: generated',
  'shop.example##.ad',
  '||vendor.example^$removeparam=name',
  "||shop.example^$csp=script-src 'none'",
  '||stats.example^$script,redirect-rule=noop.js',
  '@@||shop.example^$generichide',
  '||vendor.example^$popup',
];

/** List of generated rules, as text and as functions. */
export interface GeneratedList {
  text: string;
  rules: GeneratedRule[];
}

/** Returns a list of three to eight rules, among lines without effect. */
export function generateList(chance: Chance): GeneratedList {
  const rules = Array.from({ length: 3 + chance.below(6) }, () => generateRule(chance));
  const lines = [...rules.map(({ text }) => text), chance.pick(WITHOUT_EFFECT), chance.pick(WITHOUT_EFFECT)];
  return { text: lines.join('\n'), rules };
}

/** Returns whether the rules stop a request, by their meaning alone. */
export function isStopped(rules: readonly GeneratedRule[], request: SentRequest): boolean {
  const matching = rules.filter((rule) => rule.matches(request));
  const stopping = matching.filter(({ isException }) => !isException);
  return (
    stopping.some(({ isImportant }) => isImportant) ||
    (stopping.length > 0 && stopping.length === matching.length)
  );
}
