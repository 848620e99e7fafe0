import type { Navigation, RequestRecord } from '@vigie/contract/observation/request.ts';
import type { EventOf, Protocol } from '../browser/cdp/protocol.ts';
import type { Target } from '../browser/target.ts';

const CAUSES: Partial<Record<Protocol.Page.ClientNavigationReason, Navigation['by']>> = {
  anchorClick: 'link',
  formSubmissionGet: 'form',
  formSubmissionPost: 'form',
  scriptInitiated: 'script',
  reload: 'script',
  metaTagRefresh: 'meta',
  httpHeaderRefresh: 'header',
};

/** Recorder of the causes and fragments of the main frame's navigations. */
export interface Navigations {
  start: (target: Target) => void;
  /** Records the cause and the fragment of a document that was just requested. */
  requested: (record: RequestRecord, sent: EventOf<'Network.requestWillBeSent'>) => void;
  /** Records the fragment of the address to which a document was redirected. */
  redirected: (record: RequestRecord, sent: EventOf<'Network.requestWillBeSent'>) => void;
}

export function createNavigations(mainFrameId: string): Navigations {
  let announced: Navigation['by'] | null = null;
  return {
    start(target) {
      if (target.kind !== 'page') return;
      target.enable('Page.enable');
      target.on('Page.frameRequestedNavigation', ({ frameId, reason, url }) => {
        // A link that opens a mail program requests no document.
        if (frameId === mainFrameId && /^https?:/i.test(url)) announced = CAUSES[reason] ?? 'other';
      });
    },
    requested(record, { request }) {
      if (record.resourceType !== 'document' || record.frameId !== 'main') return;
      record.navigation = {
        by: announced ?? 'visit',
        fragment: request.urlFragment ?? '',
        redirectFragments: [],
      };
      announced = null;
    },
    redirected(record, { request }) {
      record.navigation?.redirectFragments.push(request.urlFragment ?? '');
    },
  };
}
