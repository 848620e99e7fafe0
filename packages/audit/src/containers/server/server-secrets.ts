import type { Container, ContainerValue } from '@vigie/contract/container.ts';
import { HIDDEN } from '../../redaction/hide-matches.ts';
import { withTexts } from '../container-texts.ts';

/** Matches names of parameters and variables whose values are secrets. */
const SECRET_NAME =
  /(?:access|auth|bearer|api|refresh|app|secret|private|security|developer|write|admin|service)[\s_.-]*(?:token|key|secret)|secret|passw(?:or)?d|token|credential|authorization|private[\s_-]*key/iu;
/** Matches names that contain such a word and hold no secret: hashes of a cookie, switches, methods. */
const NO_SECRET = /(?:use|enable|generate|has|is)[A-Z]|key(?:path|_path)|keyname|tokeniz/u;

/** Matches values that are secrets in any position. */
const SECRET_VALUES: readonly RegExp[] = [
  // Meta.
  /\bEAA[A-Za-z0-9]{30,}\b/gu,
  // Google: access tokens and API keys.
  /\bya29\.[\w-]{20,}/gu,
  /\bAIza[\w-]{30,}/gu,
  // Stripe, GitHub, Slack, Klaviyo, SendGrid, Shopify, AWS.
  /\b(?:sk|rk|whsec)_[A-Za-z0-9_]{16,}\b/gu,
  /\bgh[pousr]_[A-Za-z0-9]{30,}\b/gu,
  /\bxox[abpr]-[\w-]{10,}/gu,
  /\bhttps:\/\/hooks\.slack\.com\/services\/[\w/]+/gu,
  /\bpk_[a-f0-9]{30,}\b/gu,
  /\bSG\.[\w-]{16,}\.[\w-]{16,}/gu,
  /\bshp(?:at|ca|pa|ss)_[A-Fa-f0-9]{32}\b/gu,
  /\bAKIA[A-Z0-9]{16}\b/gu,
  // JSON web tokens, keys in PEM, credentials of a header or an address.
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/gu,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/gu,
  /\b(?:Bearer|Basic)\s+[A-Za-z0-9+/=._~-]{8,}/gu,
  /(?<=\/\/)[^\s/:@]{1,200}:[^\s/@]{1,200}(?=@)/gu,
  /(?<=[?&](?:access_token|api_key|api_secret|apikey|key|token|secret|signature|sig)=)[^&#\s"']{6,}/giu,
];

/** Minimum length of a value below a secret's name that is hidden. Shorter ones are switches and numbers. */
const SHORTEST = 6;
/** Matches a reference to a variable that the export does not list. */
const ONE_REFERENCE = /^\{\{[^{}]{1,400}\}\}$/u;
/** Maximum length of a searched text, in characters. What follows is hidden as well. */
const LONGEST = 50_000;

/** Returns the container without secrets. Literal values are hidden; references to variables stay. */
export function withoutSecrets(container: Container): Container {
  const secret = secretVariables(container);
  const plain = withTexts(
    {
      ...container,
      tags: container.tags.map((tag) => ({ ...tag, parameters: hiddenParameters(tag.parameters) })),
      variables: container.variables.map((variable) => ({
        ...variable,
        parameters: hiddenParameters(
          secret.has(variable.number)
            ? { ...variable.parameters, value: hiddenLiteral(variable.parameters['value'] ?? null) }
            : variable.parameters,
        ),
      })),
    },
    hideSecrets,
  );
  return {
    ...plain,
    tags: plain.tags.map(withoutSecretName),
    triggers: plain.triggers.map(withoutSecretName),
    variables: plain.variables.map(withoutSecretName),
    clients: shownParts(container.clients),
    transformations: shownParts(container.transformations),
  };
}

/** Returns the text with each known secret replaced. */
export function hideSecrets(text: string): string {
  const searched = text.length > LONGEST ? `${text.slice(0, LONGEST)}${HIDDEN}` : text;
  return SECRET_VALUES.reduce((shown, pattern) => shown.replaceAll(pattern, HIDDEN), searched);
}

/** Returns whether a value contains something that was hidden. */
export function isHidden(value: ContainerValue): boolean {
  if (typeof value === 'string') return value.includes(HIDDEN);
  if (typeof value !== 'object' || value === null) return false;
  if (value.kind === 'text') return value.parts.some(isHidden);
  if (value.kind === 'list') return value.items.some(isHidden);
  return value.kind === 'map' && value.entries.some((entry) => entry.some(isHidden));
}

type Part = { name: string | null; notes: string | null } & Pick<Container['tags'][number], 'parameters'>;

/** Returns clients or transformations without secrets. */
function shownParts<T extends Part>(list: readonly T[] = []): T[] {
  const hidden = list.map((one) => ({ ...one, parameters: hiddenParameters(one.parameters) }));
  return withTextsOf(hidden).map(withoutSecretName);
}

function withTextsOf<T extends { parameters: Container['tags'][number]['parameters']; notes: string | null }>(
  list: readonly T[],
): T[] {
  const bare = { triggers: [], variables: [], zones: [] };
  const container = { ...bare, tags: list } as unknown as Container;
  return withTexts(container, hideSecrets).tags as unknown as T[];
}

function withoutSecretName<T extends { name: string | null }>(part: T): T {
  return part.name === null ? part : { ...part, name: hideSecrets(part.name) };
}

function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name) && !NO_SECRET.test(name);
}

/** Returns the constants that are secrets: by their own name, or because a parameter for a secret refers to them. */
function secretVariables({ tags, variables, clients = [] }: Container): Set<number> {
  const named = variables.filter(({ type, name }) => type === 'c' && isSecretName(name ?? ''));
  const referenced = [...tags, ...variables, ...clients].flatMap(({ parameters }) =>
    pairsOf(parameters).flatMap(([name, value]) => (isSecretName(name) ? variablesIn(value) : [])),
  );
  return new Set([...named.map(({ number }) => number), ...referenced]);
}

/** Returns parameters with their names, also those in tables of a name and a value. */
function pairsOf(parameters: Container['tags'][number]['parameters']): [string, ContainerValue][] {
  return Object.entries(parameters).flatMap(([name, value]): [string, ContainerValue][] => [
    [name, value],
    ...rowPairs(value),
  ]);
}

function rowPairs(value: ContainerValue): [string, ContainerValue][] {
  if (typeof value !== 'object' || value === null) return [];
  if (value.kind === 'list') return value.items.flatMap(rowPairs);
  if (value.kind !== 'map') return [];
  const own = value.entries.flatMap(([key, inner]): [string, ContainerValue][] =>
    typeof key === 'string' ? [[key, inner], ...rowPairs(inner)] : rowPairs(inner),
  );
  const [name, member] = [
    own.find(([key]) => NAMING.has(key))?.[1],
    own.find(([key]) => key === 'value')?.[1],
  ];
  return typeof name === 'string' && member !== undefined ? [...own, [name, member]] : own;
}

/** Keys that name the value of a row: `{ name: "Authorization", value: "..." }`. */
const NAMING: ReadonlySet<string> = new Set(['name', 'key', 'header', 'headerName', 'paramName']);

function variablesIn(value: ContainerValue): number[] {
  if (typeof value !== 'object' || value === null) return [];
  if (value.kind === 'variable') return [value.number];
  return value.kind === 'text' ? value.parts.flatMap(variablesIn) : [];
}

function hiddenParameters(
  parameters: Container['tags'][number]['parameters'],
): Container['tags'][number]['parameters'] {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      isSecretName(name) ? hiddenLiteral(value) : hiddenRows(value),
    ]),
  );
}

/** Hides the literal parts of a value, and retains references and short words. */
function hiddenLiteral(value: ContainerValue): ContainerValue {
  if (typeof value === 'string')
    return value.trim().length >= SHORTEST && !ONE_REFERENCE.test(value) ? HIDDEN : value;
  if (typeof value !== 'object' || value === null) return value;
  if (value.kind === 'text') return { ...value, parts: value.parts.map(hiddenLiteral) };
  return hiddenRows(value);
}

function hiddenRows(value: ContainerValue): ContainerValue {
  if (typeof value !== 'object' || value === null) return value;
  if (value.kind === 'list') return { ...value, items: value.items.map(hiddenRows) };
  if (value.kind !== 'map') return value;
  const name = value.entries.find(([key]) => typeof key === 'string' && NAMING.has(key))?.[1];
  const isSecretRow = typeof name === 'string' && isSecretName(name);
  return {
    kind: 'map',
    entries: value.entries.map(([key, inner]) => {
      const isSecret = typeof key === 'string' && (isSecretName(key) || (isSecretRow && key === 'value'));
      return [key, isSecret ? hiddenLiteral(inner) : hiddenRows(inner)];
    }),
  };
}
