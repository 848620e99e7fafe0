import { readContainer } from '@vigie/audit/containers/read-container.ts';
import type { Container } from '@vigie/contract/container.ts';
import { refuseField } from '../../errors/api-error.ts';
import type { ContainerRow } from './containers.store.ts';

/**
 * Returns the container of an uploaded text. Throws a refusal at the field if the text has none, or another container.
 */
export function uploadedContainer(
  text: string,
  { vendorId, product }: Pick<ContainerRow, 'vendorId' | 'product'>,
  path = 'text',
): Container {
  const read = readContainer({ text, url: null });
  if (!('containers' in read)) throw refuse('container-not-found', { kind: read.kind }, path);
  const own = read.containers.find((one) => one.product === product && isOwn(one, vendorId));
  if (own !== undefined) return own;
  const [first] = read.containers;
  const params = { given: first?.id ?? '', expected: vendorId ?? '' };
  throw refuse('export-of-other-container', params, path);
}

/**
 * Returns whether the container is this one. A draft from before its container had an id names none, and is accepted.
 */
function isOwn({ id }: Container, vendorId: string | null): boolean {
  return id === null || vendorId === null || id === vendorId;
}

/** Returns a refusal that reports an invalid text in a field. */
export function refuse(code: string, params: Record<string, string> = {}, path = 'text'): Error {
  const short = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, value.slice(0, 200)]),
  );
  return refuseField(path, code, short);
}
