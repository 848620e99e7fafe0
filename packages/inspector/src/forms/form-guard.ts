import type { SelfSending } from '@vigie/contract/personal-data.ts';
import type { EventOf } from '../browser/cdp/protocol.ts';

/** What a page would have sent. */
export type StoppedSending = {
  how: SelfSending;
  url: string;
};

/** Keeps what was typed from the website's own server: forms that a page sends by itself, in whatever way. */
export interface FormGuard {
  /** From here on nothing is sent to these addresses, nor anything that changes something on the website itself. */
  arm(pageUrl: string, actions: readonly string[]): void;
  /** Whether a request that the browser holds must not leave; it is then told. A hit of a tracker may. */
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
      armed = { host: siteHost(pageUrl), actions: new Set(actions.map(placeOf)) };
    },
    stops(paused, isHit) {
      if (armed === null) return false;
      const { request, resourceType, frameId } = paused;
      const isDocument = resourceType === 'Document';
      const isRead = READS.test(request.method);
      const isForm =
        (isDocument && (frameId === mainFrameId || !isRead)) || armed.actions.has(placeOf(request.url));
      const changesWebsite = !isRead && isOfSite(siteHost(request.url), armed.host) && !isHit;
      if (!isForm && !changesWebsite) return false;
      note({ how: isDocument ? 'navigation' : 'request', url: request.url });
      return true;
    },
    note,
    stopped: () => stopped,
  };
}

/** The website's host without what is written for browsers only. */
const siteHost = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';

/** Returns the host itself, one below it, or one above it. */
function isOfSite(host: string, site: string): boolean {
  return host === site || host.endsWith(`.${site}`) || site.endsWith(`.${host}`);
}

/** Returns an address without what a form puts into it. */
function placeOf(url: string): string {
  const { origin = '', pathname = url } = URL.parse(url) ?? {};
  return origin + pathname;
}
