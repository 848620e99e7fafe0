import type { CallMeta, ContractCall } from './call.ts';
import { contract } from './contract.ts';

type Contract = typeof contract;

/** Name of a call: `resource.action`. */
export type Operation = {
  [Noun in keyof Contract]: `${Noun}.${keyof Contract[Noun] & string}`;
}[keyof Contract];

type ResourceCalls<T> = Readonly<Record<string, Readonly<Record<string, T>>>>;

/** Meta of each call, by resource and action. The panel's build replaces this module by its result. */
export const CALLS: ResourceCalls<CallMeta> = Object.fromEntries(
  Object.entries(contract as ResourceCalls<ContractCall>).map(([noun, calls]) => [
    noun,
    Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, call['~orpc'].meta])),
  ]),
);
