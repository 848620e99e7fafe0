import type { FieldError } from '@vigie/contract/errors.ts';
import type { MarkedKind } from '@vigie/contract/file-mark.ts';
import type * as z from 'zod';
import type { Panel } from '../panel/panel.ts';
import type { Secret } from './secret.ts';

/** Placeholder id for an object that does not exist yet, used while its input is checked. */
export const NEW_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export type Path = readonly (string | number)[];
/** Objects that files name but never create: agents by slug, teams by name, managers by e-mail address. */
export const OUTSIDE = ['agent', 'team', 'manager'] as const;
export type Outside = (typeof OUTSIDE)[number];
export const isOutside = (kind: Referable): kind is Outside => (OUTSIDE as readonly string[]).includes(kind);
/** Kinds that a relation may refer to. */
export type Referable = KindName | Outside;
/** Name of a kind. `company` and `sign-in` exist once per company and are never created, deleted or marked by files. */
export type KindName = MarkedKind | 'company' | 'sign-in';

/** Resolves the keys in files to ids. */
export interface Ids {
  /** Returns the id; null for null and for an unknown key, which is recorded as a fault of `path`. */
  idOf(kind: Referable, key: string | null, path: Path): string | null;
}

/** Returns the key of an id; null for null and for a deleted object. */
export type KeyOf = (id: string | null) => string | null;

/** Secrets of an input. They are read before any change, and only if they are sent. */
export interface Secrets {
  /** Returns the value to send; null to leave the stored secret unchanged. */
  valueOf(secret: Secret, isStored: boolean): string | null;
}

/** An object that the panel stores. */
export interface Stored {
  id: string;
}

export interface DescribedFault {
  path: Path;
  text: string;
}

/** A field `field` whose value may come from the file named in `fileField`. */
export interface BesideField {
  field: string;
  fileField: string;
  read(path: string): Promise<BesideFile | { faults: string[] }>;
}

export interface BesideFile {
  value: unknown;
  positionOf(path: Path): string;
}

/**
 * A kind of object that files describe. A value is the form in files, with every default filled in; an input is the
 * form of the API.
 */
export interface Kind<Value = unknown, Input extends object = object, Row extends Stored = Stored> {
  kind: KindName;
  /** Section of the file: below its website, or at the top level. */
  section: string;
  /** True if only one exists; its section then contains it without a key. */
  isSingle?: boolean;
  isOfWebsite: boolean;
  schema: z.ZodType<Value>;
  /** Field whose value may come from a separate file. */
  beside?: BesideField;
  /** Fields whose stored value is preserved where a file does not name them. */
  preserves?: readonly string[];
  /** Returns all objects of a website or of the company, by its id; oldest first. */
  list(panel: Panel, ownerId: string): Promise<Row[]>;
  /** Returns the name from which the key is made. */
  nameOf(row: Row): string;
  /**
   * Returns the identity of an object that no file owns. An object with an equal identity is taken over instead of
   * created.
   */
  identityOf(value: Value): string;
  /** Returns the value; the key is the object's full key, with its website's before it. */
  toValue(row: Row, keyOf: KeyOf, key: string): object;
  toInput(value: Value, needs: { ids: Ids; secrets: Secrets; row: Row | null }): Input;
  /** Returns the value as the panel would store it, where the panel normalizes it. */
  asStored?(value: Value, row: Row): Value;
  /** Returns faults that the API would report and the file schema does not. */
  faultsOf(input: Input, value: Value, row: Row | null): FieldError[];
  /** Returns faults, as sentences, that no schema reports. */
  findFaults?(value: Value): DescribedFault[];
  /** Returns the path in the value for a path in the input. */
  pathOf?(path: Path, input: Input, value: Value): Path;
  /** Returns whether other objects of the kind may name this one; it is then written before them. */
  comesFirst?(value: Value): boolean;
  /**
   * Returns whether a new object needs a second write: it is created without relations, which are set once their
   * targets exist.
   */
  needsCompletion?(value: Value): boolean;
  create(panel: Panel, input: Input, websiteId: string): Promise<Row>;
  update(panel: Panel, input: Input, row: Row): Promise<unknown>;
  /** Deletes the object; absent if no token may delete this kind. */
  remove?(panel: Panel, id: string): Promise<unknown>;
}

/** Checks the types of one kind together; the table of all kinds erases them. */
export function defineKind<Value, Input extends object, Row extends Stored>(
  kind: Kind<Value, Input, Row>,
): Kind {
  return kind;
}
