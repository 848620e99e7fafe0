import type { DataLayerRecord } from '@vigie/contract/observation/data-layer.ts';
import type { ConsentRecord } from '@vigie/contract/observation/observation.ts';
import type { ConsentModeCommand } from '@vigie/contract/observation/consent-signals.ts';

/**
 * Returns the commands of Google Consent Mode in a recorded dataLayer, in the page's order. A push by `gtag('consent',
 * …)` is the list of its arguments. `region` holds the regions of a default, joined by commas.
 */
export function consentModeCommands(timeline: DataLayerRecord['timeline']): ConsentModeCommand[] {
  return timeline.flatMap(({ atMs, value }) => {
    if (!Array.isArray(value) || value[0] !== 'consent') return [];
    const [, command, settings] = value;
    if (command !== 'default' && command !== 'update') return [];
    if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) return [];
    const values = Object.entries(settings).flatMap(([type, setting]): [string, string][] => {
      if (typeof setting === 'string') return [[type, setting]];
      return Array.isArray(setting)
        ? [[type, setting.filter((one) => typeof one === 'string').join(',')]]
        : [];
    });
    return [{ atMs, command, values: Object.fromEntries(values) }];
  });
}

/** Returns whether the last update after the press equals the answer. */
export function isInConsentMode(
  { action, atMs }: Pick<ConsentRecord, 'action' | 'atMs'>,
  commands: readonly ConsentModeCommand[],
): boolean {
  if (atMs === null) return false;
  const last = commands.findLast((one) => one.command === 'update' && one.atMs >= atMs);
  const storage = last?.values['analytics_storage'] ?? last?.values['ad_storage'];
  return storage === (action === 'accept' ? 'granted' : 'denied');
}
