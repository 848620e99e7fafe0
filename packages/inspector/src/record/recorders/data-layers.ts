import {
  absentDataLayer,
  type DataLayerRecord,
  type NamedDataLayer,
} from '@vigie/contract/observation/data-layer.ts';
import type { Recorder } from '../recorder.ts';
import type { RecorderContext } from './recorder-context.ts';

const USUAL = 'dataLayer';
const isUsual = (name: string) => name === USUAL;
const isUnusual = (name: string) => name !== USUAL;

/** Records `window.dataLayer` of the main frame: the timeline at once, the final state on request. */
export function dataLayerRecorder(context: RecorderContext): Recorder<DataLayerRecord> {
  return recorderOf(context, isUsual, (records) => records.get(USUAL) ?? absentDataLayer());
}

/** Records the other variables of the page that are, or may be, dataLayers. */
export function otherDataLayersRecorder(context: RecorderContext): Recorder<NamedDataLayer[]> {
  return recorderOf(context, isUnusual, (records) =>
    [...records].flatMap(([name, record]) => (record.kind === 'absent' ? [] : [{ name, ...record }])),
  );
}

type Records = ReadonlyMap<string, DataLayerRecord>;

function recorderOf<T>(
  context: RecorderContext,
  isOwn: (name: string) => boolean,
  choose: (records: Records) => T,
): Recorder<T> {
  const { pageScripts, clock, reading, onNewDocument } = context;
  const records = new Map<string, DataLayerRecord>();
  let isComplete = false;
  onNewDocument(() => {
    records.clear();
    isComplete = false;
  });
  const recordOf = (name: string): DataLayerRecord => {
    const record = records.get(name) ?? absentDataLayer();
    records.set(name, record);
    return record;
  };
  pageScripts.on('defined', ({ name, at, scriptUrl }) => {
    if (!isOwn(name)) return;
    const record = recordOf(name);
    record.definedAtMs = clock.fromPage(at);
    record.definedByUrl = scriptUrl;
  });
  pageScripts.on('entry', ({ name, operation, at, scriptUrl, url, value, cuts, kinds }) => {
    if (!isOwn(name)) return;
    const record = recordOf(name);
    const index = record.timeline.length;
    record.timeline.push({
      atMs: clock.fromPage(at),
      operation,
      value,
      scriptUrl,
      ...(url === undefined ? {} : { url }),
      ...(kinds.length === 0 ? {} : { kinds }),
    });
    for (const { path, why } of cuts) record.cuts.push({ path: joined(`timeline[${index}]`, path), why });
  });
  pageScripts.on('timeline-cut', ({ name }) => {
    if (isOwn(name)) recordOf(name).cuts.push({ path: 'timeline', why: 'count' });
  });
  pageScripts.on('final', ({ name, state, typeName, value, cuts }) => {
    if (!isOwn(name)) return;
    const record = recordOf(name);
    record.kind = state;
    record.typeName = typeName;
    record.final = value;
    // For a page that is read again, the last reading counts.
    record.cuts = record.cuts.filter(({ path }) => !/^final\b/.test(path));
    for (const { path, why } of cuts) record.cuts.push({ path: joined('final', path), why });
  });
  pageScripts.on('finals-sent', () => {
    isComplete = true;
  });
  return {
    start: () => undefined,
    async finish() {
      await reading();
      if (!isComplete) throw new Error('the page did not tell its dataLayers');
      return choose(records);
    },
  };
}

const joined = (base: string, path: string) => (path === '' ? base : `${base}.${path}`);
