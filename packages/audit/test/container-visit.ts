import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { readGoogleScript } from '../src/containers/google-script.ts';
import type { FoundContainer } from '../src/containers/predict/predict-visit.ts';
import { dataLayer, observation, recorded, run, view } from './observation-builder.ts';
import { publishedScript } from './published-script.ts';

export const SCRIPT = 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234';

export interface Pushed {
  value: Json;
  atMs?: number;
  isCall?: boolean;
  url?: string;
}

/** Returns a visit on which the container ran after 100 ms, with a push every 10 ms from then on. */
export function visit(pushes: Pushed[], rest: Partial<Observation> = {}): Observation {
  const timeline = pushes.map(({ value, atMs, isCall = false, url }, index) => ({
    atMs: atMs ?? 110 + 10 * index,
    operation: 'push' as const,
    value,
    scriptUrl: null,
    ...(index === 0 || url !== undefined ? { url: url ?? 'https://www.shop.fr/cart' } : {}),
    ...(isCall ? { kinds: [{ path: '', kind: 'arguments' as const }] } : {}),
  }));
  return observation({
    dataLayer: dataLayer({ timeline }),
    scriptRuns: recorded([run({ url: SCRIPT, atMs: 100 })]),
    views: recorded([view({ url: 'https://www.shop.fr/cart' })]),
    ...rest,
  });
}

/** Returns a container as the reader of published scripts returns it. */
export function containerOf(resource: Record<string, unknown>): FoundContainer {
  const [container] = readGoogleScript({ text: publishedScript(resource), url: SCRIPT });
  if (container === undefined) throw new Error('it was not read');
  return { container, url: SCRIPT };
}
