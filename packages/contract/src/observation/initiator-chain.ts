import type { RequestRecord } from './request.ts';

const ADDRESSES_MAX = 20;

type Initiated = Pick<RequestRecord, 'url' | 'finalUrl' | 'initiator'>;

/**
 * Returns the addresses behind a request, the nearest first: the scripts that ran when it was sent, the scripts that
 * loaded them, and so on up to the document.
 */
export function initiatorChain(request: Initiated, requests: readonly Initiated[]): string[] {
  const chain = new Set<string>();
  const byAddress = new Map(
    requests.flatMap((one) => [one.url, one.finalUrl].map((url) => [url, one] as const)),
  );
  let at: Initiated | undefined = request;
  while (at !== undefined) {
    const { stack = [], url } = at.initiator;
    const known = chain.size;
    for (const address of stack.length > 0 ? stack.map((frame) => frame.url) : [url])
      if (address !== null && chain.size < ADDRESSES_MAX) chain.add(address);
    at = chain.size === known ? undefined : byAddress.get([...chain].at(-1) ?? '');
  }
  return [...chain];
}
