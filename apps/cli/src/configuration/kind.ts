import type { FieldError } from '@vigie/contract/errors.ts';
import type { MarkedKind } from '@vigie/contract/file-mark.ts';
import type * as z from 'zod';
import type { Panel } from '../panel/panel.ts';
import type { Secret } from './secret.ts';

/** Stands for an object that is still to be made while its input is checked. */
export const NEW_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export type Path = readonly (string | number)[];
/** What files name and never make: agents by their slugs, teams by their names, managers by their addresses. */
export const OUTSIDE = ['agent', 'team', 'manager'] as const;
export type Outside = (typeof OUTSIDE)[number];
export const isOutside = (kind: Referable): kind is Outside => (OUTSIDE as readonly string[]).includes(kind);
/** What a relation leads to. */
export type Referable = KindName | Outside;
/** There is one of each in a company, never made or deleted by files: nothing is marked. */
export type KindName = MarkedKind | 'company' | 'sign-in';

/** From keys to ids: what files name. */
export interface Ids {
  /** Null for null, and for a key that nothing has: that is noted as a fault of `path`. */
  idOf(kind: Referable, key: string | null, path: Path): string | null;
}

/** From ids to keys; null for null, and for what is gone. */
export type KeyOf = (id: string | null) => string | null;

/** Secrets of an input: read before anything is changed, and only those that are sent. */
export interface Secrets {
  /** The value to send; null for one that the panel has already, which stays as it is. */
  valueOf(secret: Secret, isStored: boolean): string | null;
}

/** What the panel has of one kind. */
export interface Stored {
  id: string;
}

export interface SaidFault {
  path: Path;
  text: string;
}

/** `fileField` names a file whose content is the value of `field`. */
export interface BesideField {
  field: string;
  fileField: string;
  read(path: string): Promise<BesideFile | { faults: string[] }>;
}

export interface BesideFile {
  value: unknown;
  placeOf(path: Path): string;
}

/**
 * One kind of object that files describe. Values are what files hold, with every default filled in; an input is what
 * the API takes.
 */
export interface Kind<Value = unknown, Input extends object = object, Row extends Stored = Stored> {
  kind: KindName;
  /** Where files keep it: below its website, or at the top. */
  section: string;
  /** There is one, which its section holds without a key. */
  isSingle?: boolean;
  isOfWebsite: boolean;
  schema: z.ZodType<Value>;
  /** A field whose value may stand in a file of its own. */
  beside?: BesideField;
  /** Fields that stay as the panel has them where a file does not name them. */
  keeps?: readonly string[];
  /** All of a website, or of the company, by its id; oldest first. */
  list(panel: Panel, ownerId: string): Promise<Row[]>;
  /** From which its key is made. */
  nameOf(row: Row): string;
  /** Tells an object that no file owns apart from others: with the same, it is taken over, not made twice. */
  identityOf(value: Value): string;
  /** The value; the key is the object's own, with its website's before it. */
  toValue(row: Row, keyOf: KeyOf, key: string): object;
  toInput(value: Value, needs: { ids: Ids; secrets: Secrets; row: Row | null }): Input;
  /** The value as the panel would store it, where that writes it otherwise. */
  asStored?(value: Value, row: Row): Value;
  /** What the API asks of an input, beside what files ask. */
  faultsOf(input: Input, value: Value, row: Row | null): FieldError[];
  /** What is wrong with a value that no schema says, in words. */
  sayFaults?(value: Value): SaidFault[];
  /** The field of the value that a field of the input comes from. */
  pathOf?(path: Path, input: Input, value: Value): Path;
  /** Whether others of its kind may name it: it is written before them. */
  comesFirst?(value: Value): boolean;
  /** Whether a new one, which is made without relations, is changed once what it names is there. */
  needsCompletion?(value: Value): boolean;
  create(panel: Panel, input: Input, websiteId: string): Promise<Row>;
  update(panel: Panel, input: Input, row: Row): Promise<unknown>;
  /** Absent for what no token deletes. */
  remove?(panel: Panel, id: string): Promise<unknown>;
}

/** Keeps the types of one kind together; the table of all knows none of them. */
export function defineKind<Value, Input extends object, Row extends Stored>(
  kind: Kind<Value, Input, Row>,
): Kind {
  return kind;
}
