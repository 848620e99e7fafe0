import type { Generated, GeneratedAlways } from 'kysely';
import type { Condition, Conditions, ValueType } from '@vigie/contract/data-layer-filter.ts';
import type { JsonColumn } from './json-column.ts';

export interface DataLayerVariablesTable {
  id: GeneratedAlways<number>;
  companyId: string;
  websiteId: string;
  category: string;
  name: string;
  revisits: Generated<number>;
  changes: Generated<number>;
  varies: Generated<boolean>;
}

export interface DataLayerValuesTable {
  id: GeneratedAlways<number>;
  variableId: number;
  type: ValueType;
  text: string;
  number: number | null;
  varies: Generated<boolean>;
}

/** Values by the ids of their variables. */
export type StoredValues = Record<string, string | number | boolean | null>;

export interface DataLayerShapesTable {
  id: GeneratedAlways<number>;
  companyId: string;
  websiteId: string;
  hash: Buffer;
  variableIds: number[];
}

export interface DataLayerStatesTable {
  id: GeneratedAlways<number>;
  companyId: string;
  websiteId: string;
  shapeId: number;
  hash: Buffer;
  variables: JsonColumn<StoredValues>;
  lastSeenAt: Date;
}

export interface DataLayerStateValuesTable {
  variableId: number;
  valueId: number;
  stateId: number;
}

export interface DataLayerVisitsTable {
  companyId: string;
  websiteId: string;
  observedAt: Date;
  observationId: string;
  pageId: string;
  stateId: number;
  varying: JsonColumn<StoredValues>;
}

export interface DataLayerHoursTable {
  companyId: string;
  websiteId: string;
  hour: Date;
  visits: number;
}

export interface DataLayerDaysTable {
  companyId: string;
  websiteId: string;
  day: Date;
  visits: number;
  states: Buffer;
  shapes: JsonColumn<Record<string, number>>;
}

export interface DataLayerDayValuesTable {
  companyId: string;
  websiteId: string;
  day: Date;
  variableId: number;
  /** Part of a large day: a subset of its values, by hash. */
  part: number;
  texts: string | null;
}

export interface DataLayerFiltersTable {
  id: string;
  companyId: string;
  websiteId: string;
  userId: string;
  name: string;
  shared: boolean;
  match: Conditions['match'];
  conditions: JsonColumn<Condition[]>;
  hiddenColumns: JsonColumn<string[]>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}
