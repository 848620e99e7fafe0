import { randomBytes } from 'node:crypto';
import { CAPTURE } from '@vigie/contract/limits.ts';
import { createKnownItems } from './in-page/data-layer/known-items.ts';
import { describeFinal } from './in-page/data-layer/describe-final.ts';
import { followVariable } from './in-page/data-layer/follow-variable.ts';
import { lookBetweenScripts } from './in-page/data-layer/look-between-scripts.ts';
import { recordDataLayers, type DataLayerRecorderConfig } from './in-page/data-layer/record-data-layers.ts';
import { createTimeline } from './in-page/data-layer/timeline.ts';
import { watchArrays } from './in-page/data-layer/watch-arrays.ts';
import { hideDocumentOn } from './in-page/hide-document.ts';
import { createListen } from './in-page/listen-always.ts';
import { createNativeLooks } from './in-page/native-looks.ts';
import { callText, partsText, scopeText } from './in-page/page-text.ts';
import { createStackCleaner } from './in-page/stack-cleaner.ts';
import { watchProperties } from './in-page/watch-properties.ts';
import { watchWrites } from './in-page/watch-writes.ts';
import { snapshotsText } from './in-page/snapshot/snapshots-text.ts';
import { listenToLeaving } from './in-page/witness/listen-to-leaving.ts';
import { listenToScripts } from './in-page/witness/listen-to-scripts.ts';
import { listenToViews } from './in-page/witness/listen-to-views.ts';
import { listenToViolations } from './in-page/witness/listen-to-violations.ts';
import { createPageReader } from './in-page/witness/page-reader.ts';
import { letFramesShow } from './in-page/witness/let-frames-show.ts';
import { listStored } from './in-page/witness/list-stored.ts';
import { watchDocument } from './in-page/witness/watch-document.ts';
import type { WitnessConfig } from './in-page/witness/witness.ts';

/** Names of objects that the scripts add to a page, random so that no page can know them. */
export interface PageScriptNames {
  world: string;
  pageBinding: string;
  witnessBinding: string;
  secret: string;
  finalEvent: string;
  hideEvent: string;
}

const name = () => `_${randomBytes(8).toString('hex')}`;

export function randomNames(): PageScriptNames {
  return {
    world: name(),
    pageBinding: name(),
    witnessBinding: name(),
    secret: name(),
    finalEvent: name(),
    hideEvent: name(),
  };
}

/** Tasks of the scripts beside following dataLayers. */
export interface PageScriptTasks {
  tellsLeaving?: boolean | undefined;
}

/** Returns the script for the page's own world, which follows these dataLayers, and the one for the isolated world. */
export function pageScriptTexts(
  names: PageScriptNames,
  dataLayers: string[],
  { tellsLeaving = false }: PageScriptTasks,
): { page: string; witness: string } {
  const stackParts = partsText({ createStackCleaner });
  return {
    page: scopeText([
      // Otherwise code of the page that is called meanwhile could read its caller, which is the recorder.
      '"use strict"',
      `const listen = ${callText(createListen)}`,
      `const looks = ${callText(createNativeLooks, JSON.stringify(names.secret), 'listen', stackParts)}`,
      callText(hideDocumentOn, JSON.stringify(names.hideEvent), 'listen', 'looks'),
      // Before the binding is removed.
      writesText(names),
      dataLayersText(names, dataLayers),
    ]),
    witness: witnessText(names, tellsLeaving),
  };
}

function writesText({ pageBinding }: PageScriptNames): string {
  const config = { binding: pageBinding, writesMax: CAPTURE.storeWrites };
  return callText(watchWrites, JSON.stringify(config), 'looks', partsText({ watchProperties }));
}

function dataLayersText({ pageBinding, finalEvent }: PageScriptNames, dataLayers: string[]): string {
  const config: DataLayerRecorderConfig = {
    names: dataLayers,
    binding: pageBinding,
    finalEvent,
    entriesMax: CAPTURE.timelineEntries,
    timelineLength: CAPTURE.timelineLength,
  };
  const snapshots = snapshotsText({
    depth: CAPTURE.jsonDepth,
    nodes: CAPTURE.jsonNodes,
    stringLength: CAPTURE.jsonStringLength,
    jsonLength: CAPTURE.jsonLength,
  });
  const parts = partsText({
    createTimeline,
    createKnownItems,
    watchArrays,
    lookBetweenScripts,
    describeFinal,
    followVariable,
  });
  return callText(recordDataLayers, JSON.stringify(config), snapshots, `{ ...${parts}, listen, looks }`);
}

function witnessText(
  { witnessBinding, finalEvent, hideEvent }: PageScriptNames,
  tellsLeaving: boolean,
): string {
  const config: WitnessConfig = {
    binding: witnessBinding,
    finalEvent,
    hideEvent,
    tellsLeaving,
    linkLength: CAPTURE.linkLength,
    linksLength: CAPTURE.linksLength,
    storedMax: CAPTURE.storeWrites,
  };
  const parts = partsText({
    listenToScripts,
    listenToViolations,
    listenToViews,
    createPageReader,
    listStored,
    letFramesShow,
    listenToLeaving,
  });
  return callText(watchDocument, JSON.stringify(config), parts);
}
