import type { VisitorConsent } from '@vigie/contract/real-visitors.ts';
import type { ConsentReading } from '../sampler-config.ts';
import { valueAt } from './page-values.ts';

interface TcfData {
  listenerId?: number;
  eventStatus?: string;
  gdprApplies?: boolean;
  purpose?: { consents?: Record<string, boolean> };
}
type Tcf = (
  ...call: [
    command: string,
    version: number,
    done: (data: TcfData | null, isOk: boolean) => void,
    id?: number,
  ]
) => void;

const TCF_PURPOSES = 10;

/** Returns a function that reads the consent again. It passes each state to `onState`. */
export function createConsentReader(
  from: ConsentReading,
  pushes: () => ArrayLike<unknown>,
  onState: (state: VisitorConsent) => void,
): () => void {
  let scanned = 0;
  let isListening = false;
  const readPushes = (): void => {
    const list = pushes();
    while (scanned < list.length) {
      const one = list[scanned++] as Record<number, unknown> | null;
      const state = one && one[0] === 'consent' && valueAt(one[2], 'analytics_storage');
      if (state) onState(state === 'granted' ? state : 'denied');
    }
  };
  return () => {
    try {
      if (from.from === 'consent-mode') readPushes();
      if (from.from === 'variable') {
        const value = String(valueAt(window, from.path));
        if (from.granted.includes(value)) onState('granted');
        else if (from.denied.includes(value)) onState('denied');
      }
      const tcf = (window as unknown as { __tcfapi?: Tcf }).__tcfapi;
      if (from.from !== 'tcf' || isListening || !tcf) return;
      isListening = true;
      listen(tcf, onState);
    } catch {}
  };
}

/** Listens until the visitor has decided, then removes its listener. */
function listen(tcf: Tcf, onState: (state: VisitorConsent) => void): void {
  tcf('addEventListener', 2, (data, isOk) => {
    try {
      if (!isOk || !data || data.eventStatus === 'cmpuishown') return;
      const consents = Object.values((data.purpose && data.purpose.consents) || {}).filter(Boolean).length;
      if (data.gdprApplies === false || consents >= TCF_PURPOSES) onState('granted');
      else onState(consents ? 'partial' : 'denied');
      tcf('removeEventListener', 2, () => {}, data.listenerId);
    } catch {}
  });
}
