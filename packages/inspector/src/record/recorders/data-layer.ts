import type { DataLayerRecord } from '@vigie/contract/observation/data-layer.ts';
import type { Recorder } from '../recorder.ts';
import type { Scene } from './scene.ts';

/** Records `window.dataLayer` of the main frame: the timeline as it happens, the final state when asked. */
export function dataLayerRecorder({
  pageScripts,
  clock,
  reading,
  onNewDocument,
}: Scene): Recorder<DataLayerRecord> {
  let record = emptyRecord();
  let isFinal = false;
  onNewDocument(() => {
    record = emptyRecord();
    isFinal = false;
  });
  pageScripts.on('defined', ({ at, scriptUrl }) => {
    record.definedAtMs = clock.fromPage(at);
    record.definedByUrl = scriptUrl;
  });
  pageScripts.on('entry', ({ operation, at, scriptUrl, value, cuts }) => {
    const index = record.timeline.length;
    record.timeline.push({ atMs: clock.fromPage(at), operation, value, scriptUrl });
    for (const { path, why } of cuts) record.cuts.push({ path: joined(`timeline[${index}]`, path), why });
  });
  pageScripts.on('timeline-cut', () => void record.cuts.push({ path: 'timeline', why: 'count' }));
  pageScripts.on('final', ({ state, typeName, value, cuts }) => {
    isFinal = true;
    record.kind = state;
    record.typeName = typeName;
    record.final = value;
    for (const { path, why } of cuts) record.cuts.push({ path: joined('final', path), why });
  });
  return {
    start: () => undefined,
    async finish() {
      await reading();
      if (!isFinal) throw new Error('the page did not tell its dataLayer');
      return record;
    },
  };
}

const joined = (base: string, path: string) => (path === '' ? base : `${base}.${path}`);

function emptyRecord(): DataLayerRecord {
  return {
    kind: 'absent',
    typeName: null,
    definedAtMs: null,
    definedByUrl: null,
    timeline: [],
    final: null,
    cuts: [],
  };
}
