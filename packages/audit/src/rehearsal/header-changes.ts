import type { Change } from '@vigie/contract/change.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';

/** Returns the change of a header of the page's document, for each address through which the visit reached it. */
export function headerChanges(
  { requestedUrl, finalUrl }: Pick<Observation, 'requestedUrl' | 'finalUrl'>,
  header: { name: string; value: string },
): Change[] {
  const documents = [requestedUrl, finalUrl ?? requestedUrl].map((url) => url.replace(/#.*$/, ''));
  return [...new Set(documents)].map((url) => ({ kind: 'set-header', url, ...header }));
}
