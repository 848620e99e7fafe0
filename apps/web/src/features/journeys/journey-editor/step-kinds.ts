import { OWN_STEPS, type RecordedStep, type Selector } from '@vigie/contract/recording.ts';

type OwnName = (typeof OWN_STEPS)[number];
/** Kinds of steps that users choose from: the Recorder's types, and Vigie's own by name. */
export type StepKind = Exclude<RecordedStep['type'], 'customStep'> | OwnName;

/** Input for one field of a step. */
export type StepInput =
  | { path: string; as: 'selectors' }
  | {
      path: string;
      label: TextLabel;
      as: 'text' | 'number' | 'area' | 'code';
      hint?: HintName;
      isOptional?: true;
    }
  | { path: string; label: 'isMobile' | 'hasTouch' | 'isLandscape'; as: 'switch' }
  | { path: string; label: 'json'; as: 'json' }
  /** Values by name: texts, or values of any type. */
  | { path: string; label: 'attributes' | 'properties'; as: 'pairs'; values: 'text' | 'any' }
  | { path: string; label: ChoiceLabel; as: 'choice'; choices: readonly Choice[]; isOptional?: true };
type TextLabel =
  | 'url' | 'value' | 'key' | 'x' | 'y' | 'offsetX' | 'offsetY' | 'count' | 'expression' | 'width' | 'height'
  | 'deviceScaleFactor' | 'download' | 'upload' | 'latency' | 'dataLayer' | 'name' | 'text' | 'storageKey' | 'event'
  | 'source' | 'fileName' | 'mimeType' | 'bytes'; // prettier-ignore
type HintName = 'url' | 'value' | 'key' | 'event' | 'source';
type ChoiceLabel = 'button' | 'operator' | 'visible' | 'answer' | 'area';
/** A value and the name of its word. */
type Choice = readonly [value: string | boolean, word: ChoiceWord];
type ChoiceWord =
  | 'primary' | 'auxiliary' | 'secondary' | 'back' | 'forward' | 'atLeast' | 'exactly' | 'atMost' | 'true' | 'false'
  | 'local' | 'session' | 'none' | 'accept' | 'refuse'; // prettier-ignore

const SELECTORS: StepInput = { path: 'selectors', as: 'selectors' };
const PRESSED: readonly StepInput[] = [
  SELECTORS,
  {
    path: 'button',
    label: 'button',
    as: 'choice',
    isOptional: true,
    choices: (['primary', 'auxiliary', 'secondary', 'back', 'forward'] as const).map((one) => [one, one]),
  },
  { path: 'offsetX', label: 'offsetX', as: 'number', isOptional: true },
  { path: 'offsetY', label: 'offsetY', as: 'number', isOptional: true },
];
const KEY: readonly StepInput[] = [{ path: 'key', label: 'key', as: 'text', hint: 'key' }];
const EVENT: readonly StepInput[] = [
  { path: 'parameters.event', label: 'event', as: 'text', hint: 'event' },
  { path: 'parameters.source', label: 'source', as: 'text', hint: 'source', isOptional: true },
];
const numbers = (...names: TextLabel[]): StepInput[] =>
  names.map((name) => ({ path: name, label: name, as: 'number' }));

/** Inputs of each kind. */
export const STEP_INPUTS: Record<StepKind, readonly StepInput[]> = {
  navigate: [{ path: 'url', label: 'url', as: 'text', hint: 'url' }],
  click: PRESSED,
  doubleClick: PRESSED,
  hover: [SELECTORS],
  change: [SELECTORS, { path: 'value', label: 'value', as: 'area', hint: 'value' }],
  keyDown: KEY,
  keyUp: KEY,
  scroll: [
    SELECTORS,
    { path: 'x', label: 'x', as: 'number', isOptional: true },
    { path: 'y', label: 'y', as: 'number', isOptional: true },
  ],
  waitForElement: [
    SELECTORS,
    {
      path: 'operator',
      label: 'operator',
      as: 'choice',
      isOptional: true,
      choices: [
        ['>=', 'atLeast'],
        ['==', 'exactly'],
        ['<=', 'atMost'],
      ],
    },
    { path: 'count', label: 'count', as: 'number', isOptional: true },
    {
      path: 'visible',
      label: 'visible',
      as: 'choice',
      isOptional: true,
      choices: [
        [true, 'true'],
        [false, 'false'],
      ],
    },
    { path: 'attributes', label: 'attributes', as: 'pairs', values: 'text' },
    { path: 'properties', label: 'properties', as: 'pairs', values: 'any' },
  ],
  waitForExpression: [{ path: 'expression', label: 'expression', as: 'code' }],
  setViewport: [
    ...numbers('width', 'height'),
    { path: 'deviceScaleFactor', label: 'deviceScaleFactor', as: 'number', isOptional: true },
    ...(['isMobile', 'hasTouch', 'isLandscape'] as const).map((name) => ({
      path: name,
      label: name,
      as: 'switch' as const,
    })),
  ],
  emulateNetworkConditions: numbers('download', 'upload', 'latency'),
  close: [],
  'vigie.consent': [
    {
      path: 'parameters.answer',
      label: 'answer',
      as: 'choice',
      choices: (['accept', 'refuse', 'none'] as const).map((one) => [one, one]),
    },
  ],
  'vigie.push': [
    { path: 'parameters.dataLayer', label: 'dataLayer', as: 'text' },
    { path: 'parameters.value', label: 'json', as: 'json' },
  ],
  'vigie.cookie': [
    { path: 'parameters.name', label: 'name', as: 'text' },
    { path: 'parameters.value', label: 'text', as: 'text' },
  ],
  'vigie.storage': [
    {
      path: 'parameters.area',
      label: 'area',
      as: 'choice',
      choices: (['local', 'session'] as const).map((one) => [one, one]),
    },
    { path: 'parameters.key', label: 'storageKey', as: 'text' },
    { path: 'parameters.value', label: 'text', as: 'area' },
  ],
  'vigie.expectEvent': EVENT,
  'vigie.expectNoEvent': EVENT,
  'vigie.upload': [
    { path: 'parameters.selectors', as: 'selectors' },
    { path: 'parameters.fileName', label: 'fileName', as: 'text' },
    { path: 'parameters.mimeType', label: 'mimeType', as: 'text', isOptional: true },
    { path: 'parameters.bytes', label: 'bytes', as: 'number', isOptional: true },
  ],
};

/** Kinds grouped by where they act, in the order of the choice. */
export const KIND_GROUPS = {
  page: [
    'click',
    'change',
    'doubleClick',
    'hover',
    'keyDown',
    'keyUp',
    'scroll',
    'waitForElement',
    'waitForExpression',
  ],
  browser: ['navigate', 'setViewport', 'emulateNetworkConditions', 'close'],
  vigie: OWN_STEPS,
} as const satisfies Record<string, readonly StepKind[]>;

const FIRST_VALUES: Partial<Record<StepKind, object>> = {
  change: { value: '' },
  navigate: { url: '' },
  keyDown: { key: '' },
  keyUp: { key: '' },
  waitForExpression: { expression: '' },
  setViewport: {
    width: 1280,
    height: 800,
    deviceScaleFactor: 1,
    isMobile: false,
    hasTouch: false,
    isLandscape: false,
  },
  emulateNetworkConditions: { download: 180_000, upload: 84_000, latency: 560 },
  'vigie.consent': { answer: 'accept' },
  'vigie.push': { dataLayer: 'dataLayer', value: { event: '' } },
  'vigie.cookie': { name: '', value: '' },
  'vigie.storage': { area: 'local', key: '', value: '' },
  'vigie.expectEvent': { event: '' },
  'vigie.expectNoEvent': { event: '' },
  'vigie.upload': { fileName: 'document.pdf', mimeType: 'application/pdf', bytes: 1_000 },
};

const isOwn = (kind: string): kind is OwnName => (OWN_STEPS as readonly string[]).includes(kind);

/** Returns the kind of a step; null for a step of another tool. */
export function stepKindOf(step: RecordedStep): StepKind | null {
  if (step.type !== 'customStep') return step.type;
  return isOwn(step.name) ? step.name : null;
}

/** Returns an empty step of a kind, with the fields that it shares with the previous step. */
export function newStep(kind: StepKind, before: RecordedStep | null): RecordedStep {
  const {
    label,
    target,
    frame,
    timeout,
    selectors = [],
  } = (before ?? {}) as Partial<Record<string, unknown>>;
  const needs = STEP_INPUTS[kind].some(({ as }) => as === 'selectors');
  const aimed = needs && kind !== 'scroll' ? { selectors: selectors as Selector[] } : {};
  const shared = Object.fromEntries(
    Object.entries({ label, target, frame, timeout }).filter(([, value]) => value !== undefined),
  );
  const step = isOwn(kind)
    ? { ...shared, type: 'customStep', name: kind, parameters: { ...aimed, ...FIRST_VALUES[kind] } }
    : { ...shared, type: kind, ...aimed, ...FIRST_VALUES[kind] };
  return step as RecordedStep;
}

/** Returns the value at a path such as `parameters.event`. */
export function stepValue(step: RecordedStep, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], step);
}

/** Returns the step with the value at a path; undefined removes it. */
export function withValue(step: RecordedStep, path: string, value: unknown): RecordedStep {
  return changed(step, path.split('.'), value) as RecordedStep;
}

function changed(around: object, [name = '', ...within]: string[], value: unknown): object {
  const { [name]: inner, ...others } = around as Partial<Record<string, object>>;
  const next = within.length === 0 ? value : changed(inner ?? {}, within, value);
  if (next === undefined) return others;
  return { ...around, [name]: next };
}
