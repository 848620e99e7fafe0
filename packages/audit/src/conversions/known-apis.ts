import type { Payload } from '../hits/payload.ts';
import type { ConversionCall, ConversionsApi } from './conversions-api.ts';
import { ga4MeasurementProtocol } from './ga4-measurement-protocol.ts';
import { linkedinConversions } from './linkedin.ts';
import { metaConversions } from './meta.ts';
import { pinterestConversions } from './pinterest.ts';
import { snapchatConversions } from './snapchat.ts';
import { tiktokEvents } from './tiktok.ts';

/** Conversions APIs of vendors. Their paths are disjoint, so their order does not matter. */
export const CONVERSIONS_APIS: readonly ConversionsApi[] = [
  metaConversions,
  ga4MeasurementProtocol,
  tiktokEvents,
  pinterestConversions,
  linkedinConversions,
  snapchatConversions,
];

/** Returns the conversions API whose shape a payload has, with its call; null if none has. */
export function recogniseConversions(
  payload: Payload,
): { api: ConversionsApi; conversion: ConversionCall } | null {
  for (const api of CONVERSIONS_APIS) {
    const conversion = api.read(payload);
    if (conversion !== null) return { api, conversion };
  }
  return null;
}
