import { randomBytes } from 'node:crypto';
import { CAPTURE } from '@vigie/contract/limits.ts';
import { createAccessor } from './in-page/data-layer/accessor.ts';
import { createKnownItems } from './in-page/data-layer/known-items.ts';
import { describeFinal, followVariable } from './in-page/data-layer/follow-variable.ts';
import { recordDataLayers, type DataLayerRecorderConfig } from './in-page/data-layer/record-data-layers.ts';
import { createStandIns } from './in-page/data-layer/stand-ins.ts';
import { createTimeline } from './in-page/data-layer/timeline.ts';
import { hideDocumentOn } from './in-page/hide-document.ts';
import { callText, partsText } from './in-page/page-text.ts';
import { snapshotsText } from './in-page/snapshot/snapshots-text.ts';
import { listenToScripts } from './in-page/witness/listen-to-scripts.ts';
import { listenToViews } from './in-page/witness/listen-to-views.ts';
import { listenToViolations } from './in-page/witness/listen-to-violations.ts';
import { createPageReader } from './in-page/witness/page-reader.ts';
import { letFramesShow } from './in-page/witness/let-frames-show.ts';
import { watchDocument } from './in-page/witness/watch-document.ts';
import type { WitnessConfig } from './in-page/witness/witness.ts';

/** Names of what the scripts put into a page, so that no page can know them. */
export interface PageScriptNames {
  world: string;
  pageBinding: string;
  witnessBinding: string;
  finalEvent: string;
  hideEvent: string;
}

const name = () => `_${randomBytes(8).toString('hex')}`;

export function randomNames(): PageScriptNames {
  return {
    world: name(),
    pageBinding: name(),
    witnessBinding: name(),
    finalEvent: name(),
    hideEvent: name(),
  };
}

/** The script for the page's own world, which follows these dataLayers, and the one for the isolated world. */
export function pageScriptTexts(
  names: PageScriptNames,
  dataLayers: string[],
): { page: string; witness: string } {
  return {
    page: [
      // Else code of the page that is called meanwhile could read its caller, which is the recorder.
      '"use strict"',
      callText(hideDocumentOn, JSON.stringify(names.hideEvent)),
      dataLayersText(names, dataLayers),
    ].join(';\n'),
    witness: witnessText(names),
  };
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
    createStandIns,
    createAccessor,
    describeFinal,
    followVariable,
  });
  return callText(recordDataLayers, JSON.stringify(config), snapshots, parts);
}

function witnessText({ witnessBinding, finalEvent, hideEvent }: PageScriptNames): string {
  const config: WitnessConfig = {
    binding: witnessBinding,
    finalEvent,
    hideEvent,
    linkLength: CAPTURE.linkLength,
    linksLength: CAPTURE.linksLength,
  };
  const parts = partsText({
    listenToScripts,
    listenToViolations,
    listenToViews,
    createPageReader,
    letFramesShow,
  });
  return callText(watchDocument, JSON.stringify(config), parts);
}
