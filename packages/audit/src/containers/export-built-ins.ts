import type { ContainerVariable } from '@vigie/contract/container.ts';

type Made = Pick<ContainerVariable, 'type' | 'parameters'>;

const address = (component: string): Made => ({ type: 'u', parameters: { component } });
const ofEvent = (name: string): Made => ({ type: 'v', parameters: { name, dataLayerVersion: 1 } });
const text: Made = { type: 'aev', parameters: { varType: 'TEXT' } };
const plain = (type: string): Made => ({ type, parameters: {} });

/** Variables that a published script contains for a built-in variable of an export, by its type in the export. */
const BUILT_INS: Readonly<Record<string, Made>> = {
  PAGE_URL: address('URL'),
  PAGE_HOSTNAME: address('HOST'),
  PAGE_PATH: address('PATH'),
  REFERRER: { type: 'f', parameters: { component: 'URL' } },
  EVENT: plain('e'),
  CLICK_ELEMENT: ofEvent('gtm.element'),
  CLICK_CLASSES: ofEvent('gtm.elementClasses'),
  CLICK_ID: ofEvent('gtm.elementId'),
  CLICK_TARGET: ofEvent('gtm.elementTarget'),
  CLICK_URL: ofEvent('gtm.elementUrl'),
  CLICK_TEXT: text,
  FORM_ELEMENT: ofEvent('gtm.element'),
  FORM_CLASSES: ofEvent('gtm.elementClasses'),
  FORM_ID: ofEvent('gtm.elementId'),
  FORM_TARGET: ofEvent('gtm.elementTarget'),
  FORM_URL: ofEvent('gtm.elementUrl'),
  FORM_TEXT: text,
  ERROR_MESSAGE: ofEvent('gtm.errorMessage'),
  ERROR_URL: ofEvent('gtm.errorUrl'),
  ERROR_LINE: ofEvent('gtm.errorLineNumber'),
  NEW_HISTORY_URL: ofEvent('gtm.newUrl'),
  OLD_HISTORY_URL: ofEvent('gtm.oldUrl'),
  NEW_HISTORY_FRAGMENT: ofEvent('gtm.newUrlFragment'),
  OLD_HISTORY_FRAGMENT: ofEvent('gtm.oldUrlFragment'),
  NEW_HISTORY_STATE: ofEvent('gtm.newHistoryState'),
  OLD_HISTORY_STATE: ofEvent('gtm.oldHistoryState'),
  HISTORY_SOURCE: ofEvent('gtm.historyChangeSource'),
  VIDEO_PROVIDER: ofEvent('gtm.videoProvider'),
  VIDEO_URL: ofEvent('gtm.videoUrl'),
  VIDEO_TITLE: ofEvent('gtm.videoTitle'),
  VIDEO_DURATION: ofEvent('gtm.videoDuration'),
  VIDEO_PERCENT: ofEvent('gtm.videoPercent'),
  VIDEO_VISIBLE: ofEvent('gtm.videoVisible'),
  VIDEO_STATUS: ofEvent('gtm.videoStatus'),
  VIDEO_CURRENT_TIME: ofEvent('gtm.videoCurrentTime'),
  SCROLL_DEPTH_THRESHOLD: ofEvent('gtm.scrollThreshold'),
  SCROLL_DEPTH_UNITS: ofEvent('gtm.scrollUnits'),
  SCROLL_DEPTH_DIRECTION: ofEvent('gtm.scrollDirection'),
  ELEMENT_VISIBILITY_RATIO: ofEvent('gtm.visibleRatio'),
  ELEMENT_VISIBILITY_TIME: ofEvent('gtm.visibleTime'),
  ELEMENT_VISIBILITY_FIRST_TIME: ofEvent('gtm.visibleFirstTime'),
  ELEMENT_VISIBILITY_RECENT_TIME: ofEvent('gtm.visibleLastTime'),
  CONTAINER_ID: plain('cid'),
  CONTAINER_VERSION: plain('ctv'),
  DEBUG_MODE: plain('dbg'),
  RANDOM_NUMBER: plain('r'),
  HTML_ID: plain('hid'),
  ENVIRONMENT_NAME: plain('ev'),
};

/**
 * Returns the variable for a built-in type. Null for a product that is no website, or for a type that is newer than
 * this list.
 */
export function builtIn(type: string): Made | null {
  return Object.hasOwn(BUILT_INS, type) ? (BUILT_INS[type] ?? null) : null;
}

/** Built-in variables of server containers, by their type in the export. */
const SERVER_BUILT_INS: Readonly<Record<string, Made>> = {
  EVENT_NAME: plain('e'),
  CLIENT_NAME: plain('client_name'),
  CLIENT_IP: plain('client_ip'),
  QUERY_STRING: plain('query_string'),
  REQUEST_METHOD: plain('request_method'),
  REQUEST_PATH: plain('request_path'),
  VISITOR_REGION: plain('visitor_region'),
  PAGE_URL: { type: 'ed', parameters: { keyPath: 'page_location' } },
  PAGE_HOSTNAME: plain('page_hostname'),
  PAGE_PATH: plain('page_path'),
  CONTAINER_ID: plain('cid'),
  CONTAINER_VERSION: plain('ctv'),
  DEBUG_MODE: plain('dbg'),
  RANDOM_NUMBER: plain('r'),
  ENVIRONMENT_NAME: plain('ev'),
};

/** Returns the variable for a built-in type of a server container, or null. */
export function serverBuiltIn(type: string): Made | null {
  return Object.hasOwn(SERVER_BUILT_INS, type) ? (SERVER_BUILT_INS[type] ?? null) : null;
}
