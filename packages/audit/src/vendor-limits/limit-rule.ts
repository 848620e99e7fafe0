import type { CountedPart, LimitEffect, LimitedType } from '@vigie/contract/vendor-limit.ts';

/**
 * Parts of a hit that a rule evaluates. `fields` are flat parameters of query and body, `member` and `members` are of the
 * event's JSON, `property` and `items` of the event as its reader gives it.
 */
export type PartSelector =
  | { part: 'event' }
  /** The whole event, as JSON. */
  | { part: 'hit' }
  /** First of these parameters that the hit has. */
  | { field: readonly string[]; as?: string }
  /** Parameters whose name matches. Their own name is group 1, or `as` with its groups. */
  | { fields: RegExp; as?: string; except?: RegExp }
  /** Value at the first of these dotted paths that the event has. */
  | { member: readonly string[] }
  /** Members of the object at the first of these paths. `deep`: values at any level below it. */
  | { members: readonly string[]; deep?: true; except?: RegExp }
  | { property: string }
  /** Entries of a list among the properties. */
  | { items: string };

/** Condition that each part must satisfy. */
export type LimitCheck =
  | { kind: 'length'; of: 'name' | 'value'; unit: 'characters' | 'bytes'; max?: number; min?: number }
  | { kind: 'count'; max: number; counted: CountedPart }
  | { kind: 'size'; max: number }
  /** The pattern must be linear, since pages choose the text. `form` shows the form to readers. */
  | { kind: 'pattern'; like: RegExp; form: string }
  | { kind: 'reserved'; of: 'name' | 'value'; names?: readonly string[]; prefixes?: readonly string[] }
  /** Names that must be present beside the part: in the item, else in the event. `any`: one of them is enough. */
  | { kind: 'needs'; names: readonly string[]; any?: true }
  /** `comma`: the vendor also reads a decimal comma. */
  | { kind: 'type'; is: LimitedType; comma?: true }
  /** A code of ISO 4217, or one of `codes`. `exact`: in capital letters only. */
  | { kind: 'currency'; codes?: readonly string[]; exact?: true }
  | { kind: 'among'; values: readonly string[] }
  | { kind: 'range'; min: number; max: number };

/** Limit of one vendor. */
export interface LimitRule {
  /** Identifier within the family. */
  id: string;
  at: PartSelector;
  /** Names of the events that the rule is about. Absent: all events. */
  events?: readonly string[];
  /** Value that a member of the event's JSON must have. Absent: the rule is about all hits. */
  where?: { member: string; is: string };
  check: LimitCheck;
  effect: LimitEffect;
  source: string;
  /** Day on which the source was read. */
  asOf: string;
}

/** Limits of a family's hits. */
export interface FamilyLimits {
  vendor: string;
  rules: readonly LimitRule[];
}
