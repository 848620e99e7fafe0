import type { SelfSending } from '@vigie/contract/personal-data.ts';
import type { EventOf } from '../browser/cdp/protocol.ts';

/** Request that a page would have sent. */
export type StoppedSending = {
  how: SelfSending;
  url: string;
};

/** Keeps typed values from the website's own server: blocks forms that a page sends by itself, in any way. */
export interface FormGuard {
  /** Blocks from now on every request to these addresses, and every request that changes data on the website itself. */
  arm(pageUrl: string, actions: readonly string[]): void;
  /**
   * Returns whether a paused request must be blocked; the blocked request is recorded. A hit of a tracker may leave.
   */
  stops(paused: EventOf<'Fetch.requestPaused'>, isHit: boolean): boolean;
  note(sending: StoppedSending): void;
  stopped: () => StoppedSending[];
}

const STOPPED_MAX = 50;
const READS = /^(?:GET|HEAD|OPTIONS)$/;

export function createFormGuard(mainFrameId: string): FormGuard {
  const stopped: StoppedSending[] = [];
  let armed: { host: string; actions: ReadonlySet<string> } | null = null;

  function note(sending: StoppedSending): void {
    const isKnown = stopped.some(({ how, url }) => how === sending.how && url === sending.url);
    if (!isKnown && stopped.length < STOPPED_MAX) stopped.push(sending);
  }

  return {
    arm(pageUrl, actions) {
      armed = { host: siteHost(pageUrl), actions: new Set(actions.map(addressWithoutFields)) };
    },
    stops(paused, isHit) {
      if (armed === null) return false;
      const { request, resourceType, frameId } = paused;
      const isDocument = resourceType === 'Document';
      const isRead = READS.test(request.method);
      const isForm =
        (isDocument && (frameId === mainFrameId || !isRead)) ||
        armed.actions.has(addressWithoutFields(request.url));
      const changesWebsite = !isRead && isOfSite(siteHost(request.url), armed.host) && !isHit;
      if (!isForm && !changesWebsite) return false;
      note({ how: isDocument ? 'navigation' : 'request', url: request.url });
      return true;
    },
    note,
    stopped: () => stopped,
  };
}

/** Returns the website's host without prefixes such as `www.`. */
const siteHost = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';

/** Returns whether the host is the site's host, a subdomain of it, or a parent of it. */
function isOfSite(host: string, site: string): boolean {
  return host === site || host.endsWith(`.${site}`) || site.endsWith(`.${host}`);
}

/** Returns an address without the parameters that a form adds. */
function addressWithoutFields(url: string): string {
  const { origin = '', pathname = url } = URL.parse(url) ?? {};
  return origin + pathname;
}
