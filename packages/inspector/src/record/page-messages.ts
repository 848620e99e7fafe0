import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { DataLayerRecord } from '@vigie/contract/observation/data-layer.ts';
import type { CspRecord } from '@vigie/contract/observation/policy.ts';
import type { ScriptRun, ShownContent, StoreWrite, View } from '@vigie/contract/observation/observation.ts';

type Cuts = DataLayerRecord['cuts'];
type Entry = DataLayerRecord['timeline'][number];
type Violation = CspRecord['violations'][number];

/** Messages of the scripts in the page; `at` is in ms of the Unix epoch. */
export type PageMessage =
  | { kind: 'defined'; name: string; at: number; scriptUrl: string | null }
  | {
      kind: 'entry';
      name: string;
      operation: Entry['operation'];
      at: number;
      scriptUrl: string | null;
      url?: string;
      value: Json;
      cuts: Cuts;
      kinds: NonNullable<Entry['kinds']>;
    }
  | { kind: 'timeline-cut'; name: string }
  | {
      kind: 'final';
      name: string;
      state: DataLayerRecord['kind'];
      typeName: string | null;
      value: Json;
      cuts: Cuts;
    }
  /** All final states were reported. */
  | { kind: 'finals-sent' }
  | {
      kind: 'script-run';
      at: number;
      url: string;
      outcome: ScriptRun['outcome'];
      hasIntegrity: boolean;
      isModule: boolean;
    }
  | ({ kind: 'csp-violation'; at: number } & Omit<Violation, 'frameId' | 'atMs'>)
  /** The document is about to leave for another one; `reading` is the main document's. */
  | { kind: 'leaving'; at: number; reading: PageReading | null }
  | { kind: 'left'; at: number }
  | {
      kind: 'write';
      store: StoreWrite['store'];
      name: string;
      at: number;
      stack: string;
      origin: string;
      attributes: string;
    }
  /** Names and sizes in bytes of a document's storage when the document is left. */
  | { kind: 'stored'; at: number; origin: string; stored: ['local' | 'session', string, number][] }
  | { kind: 'view'; at: number; url: string; view: View['kind'] };

export type MessageKind = PageMessage['kind'];
export type MessageOf<K extends MessageKind> = Extract<PageMessage, { kind: K }>;

/** Reading of the page by the main frame's witness at the end. */
export interface PageReading {
  title: string;
  metaPolicies: { disposition: 'enforce' | 'report'; text: string }[];
  shown: ShownContent;
  links: string[];
}
