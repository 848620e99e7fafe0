import type { Generated, GeneratedAlways } from 'kysely';
import type { Condition, Conditions, ValueType } from '@vigie/contract/data-layer-filter.ts';
import type { JsonColumn } from './json-column.ts';

export interface DataLayerVariablesTable {
  id: GeneratedAlways<number>;
  company_id: string;
  website_id: string;
  category: string;
  name: string;
  revisits: Generated<number>;
  changes: Generated<number>;
  varies: Generated<boolean>;
}

export interface DataLayerValuesTable {
  id: GeneratedAlways<number>;
  variable_id: number;
  type: ValueType;
  text: string;
  number: number | null;
  varies: Generated<boolean>;
}

/** Values by the ids of their variables. */
export type StoredValues = Record<string, string | number | boolean | null>;

export interface DataLayerShapesTable {
  id: GeneratedAlways<number>;
  company_id: string;
  website_id: string;
  hash: Buffer;
  variable_ids: number[];
}

export interface DataLayerStatesTable {
  id: GeneratedAlways<number>;
  company_id: string;
  website_id: string;
  shape_id: number;
  hash: Buffer;
  variables: JsonColumn<StoredValues>;
  last_seen_at: Date;
}

export interface DataLayerStateValuesTable {
  variable_id: number;
  value_id: number;
  state_id: number;
}

export interface DataLayerVisitsTable {
  company_id: string;
  website_id: string;
  observed_at: Date;
  observation_id: string;
  page_id: string;
  state_id: number;
  varying: JsonColumn<StoredValues>;
}

export interface DataLayerHoursTable {
  company_id: string;
  website_id: string;
  hour: Date;
  visits: number;
}

export interface DataLayerFiltersTable {
  id: string;
  company_id: string;
  website_id: string;
  user_id: string;
  name: string;
  shared: boolean;
  match: Conditions['match'];
  conditions: JsonColumn<Condition[]>;
  hidden_columns: JsonColumn<string[]>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}
