import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { DataLayerRecord } from '@vigie/contract/observation/data-layer.ts';
import type { CspRecord } from '@vigie/contract/observation/policy.ts';
import type { ScriptRun, ShownContent, StoreWrite, View } from '@vigie/contract/observation/observation.ts';

type Cuts = DataLayerRecord['cuts'];
type Entry = DataLayerRecord['timeline'][number];
type Violation = CspRecord['violations'][number];

/** What the scripts in the page tell; `at` is in milliseconds of the Unix epoch. */
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
  /** All that there is was told. */
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
  /** The document is about to be left for another one; `reading` is the main document's. */
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
  /** What a document's storage holds when it is left: names, and bytes. */
  | { kind: 'stored'; at: number; origin: string; stored: ['local' | 'session', string, number][] }
  | { kind: 'view'; at: number; url: string; view: View['kind'] };

export type MessageKind = PageMessage['kind'];
export type MessageOf<K extends MessageKind> = Extract<PageMessage, { kind: K }>;

/** What the witness of the main frame reads of the page at the end. */
export interface PageReading {
  title: string;
  metaPolicies: { disposition: 'enforce' | 'report'; text: string }[];
  shown: ShownContent;
  links: string[];
}
